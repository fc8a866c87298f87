/** Hands text to the person: as a file, or to the clipboard. */

export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has begun the download by then.
  setTimeout(() => { URL.revokeObjectURL(link.href); }, 10_000);
}

/** Copy a text; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
