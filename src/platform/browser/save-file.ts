/** Has the browser save a file from our server, as a press on a link to it would. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  // A press is heard above (look-downloads.ts) only while the link is in the page.
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save what this page has fetched or made. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, name);
  // Some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const KEPT_MS = 10_000;

/** Lets the browser save a text. @param type such as "text/plain" */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }));
