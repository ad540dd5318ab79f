/**
 * Non-space text, @, text, a dot, text (specification 001 §5), where the last part is a domain: no address of a machine, and
 * nothing that a mail server could take for an option.
 */
const ADDRESS =
  /^(?!-)[^\s@,<>"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const ADDRESS_MAX = 254;

/** Outlook and Apple Mail copy addresses with their names: "Ana Alba <ana@x.example>". */
const NAMED = /^[^<>]*<([^<>]*)>$/;

/** Addresses of a list with commas, semicolons or line breaks, each once, and what isn't one. */
export function recipientsOf(typed: string): { valid: string[]; dropped: string[] } {
  const named = typed.split(/[,;\r\n]/).map((part) => part.trim());
  const parts = [...new Set(named.map((part) => NAMED.exec(part)?.[1]?.trim() ?? part))].filter(Boolean);
  const isValid = (part: string) => part.length <= ADDRESS_MAX && ADDRESS.test(part);
  return { valid: parts.filter(isValid), dropped: parts.filter((part) => !isValid(part)) };
}
