/** Non-space text, @, text, a dot, text (specification 001 §5). */
const ADDRESS = /^[^\s@,<>"]+@[^\s@,<>"]+\.[^\s@,<>"]+$/;
const ADDRESS_MAX = 254;

/** Addresses of a list with commas, each once, and what isn't one. */
export function recipientsOf(typed: string): { valid: string[]; dropped: string[] } {
  const parts = [...new Set(typed.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  const isValid = (part: string) => part.length <= ADDRESS_MAX && ADDRESS.test(part);
  return { valid: parts.filter(isValid), dropped: parts.filter((part) => !isValid(part)) };
}
