import { z } from 'zod';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Codes } from './codes.ts';
import { ownerOf } from './owners.ts';
import type { PhoneCodes } from './phone-codes.ts';

/** Attempts after the first, within the time that somebody waits beside a phone. */
const RETRIES = 3;
const RETRY_AFTER_SECONDS = 30;

/** Calls to a number, if somebody has proven it, with a code to sign in. */
export const SPEAK_QUEUE = 'identity-speak-code';

/** Calls that read out a code to sign in. */
export interface SpokenCodes {
  readonly queue: string;
  /** Asks for a call. Whose the number is, if anybody's, is found out by the job, where nobody can time it. */
  request(phone: E164): Promise<void>;
}

const facts = z.object({ phone: z.string().transform(asE164) });

export function spokenCodes(parts: {
  platform: Platform;
  codes: Codes;
  phoneCodes: PhoneCodes;
}): SpokenCodes {
  const { platform, codes, phoneCodes } = parts;
  const { jobs, database } = platform;
  const queue = SPEAK_QUEUE;
  jobs.define(
    queue,
    async (payload) => {
      const { phone } = facts.parse(payload);
      const owner = await ownerOf(database.queries, { kind: 'phone', phone });
      if (owner === null) return;
      const { accountId } = owner;
      const { code } = await codes.issue({ kind: 'sign-in', address: phone, accountId });
      await phoneCodes.speakOnce(phone, code);
    },
    { retries: RETRIES, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
  return {
    queue,
    request: (phone) => jobs.enqueue(queue, { phone }, { isUrgent: true }),
  };
}
