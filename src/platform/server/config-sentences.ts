import type { z } from 'zod';

/** Says how to write a variable, for a value that its schema refused. Never repeats the value, which may be a secret. */
export function remedyFor(issue: z.core.$ZodIssue): string {
  const { code } = issue;
  if (code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return 'write a number';
  if (code === 'too_small') return `write at least ${issue.minimum}${unitOf(issue)}`;
  if (code === 'too_big') return `write at most ${issue.maximum}${unitOf(issue)}`;
  if (code === 'invalid_value') return `write ${issue.values.map(String).join(' or ')}`;
  if (code === 'invalid_format') return FORMATS[issue.format] ?? "this isn't in the right form";
  return issue.message;
}

const unitOf = ({ origin }: { readonly origin: string }) => (origin === 'string' ? ' characters' : '');

const FORMATS: Readonly<Record<string, string>> = {
  email: 'write an email address, such as help@example.com',
  url: 'write an address, such as https://api.example.com',
  ipv4: 'write an IPv4 address, such as 203.0.113.9',
};
