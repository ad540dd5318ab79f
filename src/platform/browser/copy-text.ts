/**
 * Copies a text, as part of what a press does.
 * @returns whether it was copied; a browser may refuse
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without HTTPS has no clipboard.
    return copySelected(text);
  }
}

/** The way from before there was a clipboard for pages: what is selected in a field is copied. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
