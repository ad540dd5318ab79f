import type { z } from 'zod';

/** Says how to write a variable, for a value that its schema refused. Never repeats the value, which may be a secret. */
export function remedyFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'write a number' : issue.message;
    case 'too_small':
      return `write at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_big':
      return `write at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return `write ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? "this isn't in the right form";
    default:
      return issue.message;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'write an email address, such as help@example.com',
  url: 'write an address, such as https://api.example.com',
  ipv4: 'write an IPv4 address, such as 203.0.113.9',
};
