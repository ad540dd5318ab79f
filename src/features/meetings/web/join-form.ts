import * as z from 'zod/mini';
import { JOINED_PLATFORMS, NAME_MAX } from '../constants-meetings.ts';
import { recordingText } from '../constants-recordings.ts';
import { readMeetingAddress } from '../rules/recordings/meeting-address.ts';
import { said } from './words.ts';

export const ADDRESS_MAX = 2_000;

/** What is typed to join a meeting. */
export const joinForm = z.object({
  platform: z.enum(JOINED_PLATFORMS),
  url: z.string().check(
    z.refine((text) => text.trim() !== '', {
      error: said(recordingText.urlRequired, recordingText.urlRequiredText),
      abort: true,
    }),
    z.refine((text) => readMeetingAddress(text) !== null, {
      error: "This isn't a meeting link from Zoom, Google Meet or Microsoft Teams",
    }),
  ),
  name: z.string().check(z.trim(), z.maxLength(NAME_MAX)),
});
