/** Hands text to the person, as a file or to the clipboard, and takes the text of a file from them. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from './controls';

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

/** A button that asks for a file of JSON and gives its text. */
export function FileButton({ name, read }: { name: string; read: (text: string) => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{name}</Button>
      <input
        type="file"
        accept="application/json,.json"
        class="unseen"
        tabIndex={-1}
        aria-label={name}
        ref={input}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          void file?.text().then(read);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
