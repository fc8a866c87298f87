/** The WebAssembly module, whose place the build settles. */
declare module '@module?url' {
  const url: string;
  export default url;
}
