import { type MeetingAddress, readMeetingAddress } from '../recordings/meeting-address.ts';

/** Longer notes are searched up to here. */
const SEARCHED_MAX = 20_000;

/** The address of a meeting in what the calendar says of it: its location first, then its notes. Null if there is none. */
export function planAddress(said: {
  readonly location: string;
  readonly notes: string;
}): MeetingAddress | null {
  for (const text of [said.location, said.notes.slice(0, SEARCHED_MAX)])
    for (const word of text.split(/[\s<>"'()[\]|]+/)) {
      // Of a bare word, only one that begins with its scheme or its site can be an address.
      const address = /[./]/.test(word) ? readMeetingAddress(word.replace(/[.,;!]+$/, '')) : null;
      if (address !== null) return address;
    }
  return null;
}
