/** Texts of Python files, which the lab hands to the browser's Python. */
declare module '*.py?raw' {
  const text: string;
  export default text;
}

/** The WebAssembly module, whose place the build settles. */
declare module '@module?url' {
  const url: string;
  export default url;
}
