import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BotError } from './bot-engine.ts';

/** A signature counts this long before and after its time, by our clock. */
export const SIGNED_MS_MAX = 5 * 60_000;

/** Reads what a service answered. @throws BotError when it is something else */
export function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new BotError('later', 'the bot service answered something that we do not know', {
    cause: parsed.error,
  });
}

/** The JSON of a webhook; undefined if it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Compares in constant time. */
export function isSignature(
  given: string,
  key: string | Buffer,
  signed: string | Buffer,
  as: 'hex' | 'base64',
): boolean {
  const right = Buffer.from(createHmac('sha256', key).update(signed).digest(as));
  const wrong = Buffer.from(given);
  return right.length === wrong.length && timingSafeEqual(right, wrong);
}

/** Whether a time in seconds, as headers have it, is close enough. */
export function isFresh(seconds: string | undefined, now: number): boolean {
  return (
    seconds !== undefined &&
    /^\d{9,11}$/.test(seconds) &&
    Math.abs(now - Number(seconds) * 1_000) <= SIGNED_MS_MAX
  );
}

/** Text of a number or a text: services change between the two. */
export const idText = z.union([z.string(), z.number()]).transform(String);
