import { consentWords } from '../constants-recordings.ts';
import type { MeetingAddress } from '../rules/recordings/meeting-address.ts';
import { meetingsApi } from './api.ts';
import type { Wish } from './recorder-state.ts';
import { changed } from './refresh.ts';
import { todayHere } from './words.ts';

interface Asked {
  readonly records: boolean;
  readonly transcribes: boolean;
}

/** Sends a bot. @returns whether it was sent; if not, the person sees why */
export async function sendBot(
  { url }: MeetingAddress,
  facts: {
    name: string;
    asked: Asked;
    canRecord: boolean;
    around: Pick<Wish, 'contactIds' | 'planned'>;
  },
): Promise<boolean> {
  const { records, transcribes } = facts.asked;
  const order = {
    id: crypto.randomUUID(),
    url,
    name: facts.name,
    day: todayHere(),
    records: records && facts.canRecord,
    transcribes,
    consent: consentWords.bot,
    ...facts.around,
    contactIds: [...(facts.around.contactIds ?? [])],
  };
  return (await changed(meetingsApi.sendBot(order))) !== null;
}
