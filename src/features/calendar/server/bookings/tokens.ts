import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 22 characters of base64url: 132 bits. */
const LENGTH = 22;

/** Tokens in the links that clients of a booking get. Nothing stores them: they are made of the id and a secret. */
export interface BookingTokens {
  of(bookingId: string): string;
  /** @returns the id of the booking; null for a token that we didn't make */
  bookingOf(token: string): string | null;
}

export function createBookingTokens(secret: string): BookingTokens {
  const markOf = (id: string) =>
    createHmac('sha256', secret).update(`booking:${id}`).digest('base64url').slice(0, LENGTH);
  return {
    of: (id) => `${id}.${markOf(id)}`,
    bookingOf(token) {
      const dot = token.lastIndexOf('.');
      const [id, mark] = [token.slice(0, dot), Buffer.from(token.slice(dot + 1))];
      const expected = Buffer.from(markOf(id));
      return dot > 0 && mark.length === expected.length && timingSafeEqual(mark, expected) ? id : null;
    },
  };
}

/** A secret for an address that calendar programs keep. */
export const newSecret = (): string => randomBytes(24).toString('base64url');
