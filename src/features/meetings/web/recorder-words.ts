import type { Channel, Take, Trouble, Wish } from './recorder-state.ts';

export interface ChannelWords {
  readonly title: string;
  readonly detail: string;
  readonly isTrouble: boolean;
}

/** A channel that is silent for this long says so. */
const SILENT_SECONDS = 10;
const MICROPHONE_TROUBLES: Readonly<Record<Trouble, string>> = {
  ended: 'It was disconnected or blocked. Everything else is still being recorded.',
  silenced: 'Your system has muted it. Everything else is still being recorded.',
  blocked:
    'It’s blocked, so your voice isn’t being recorded. Allow it left of the address, then press Unmute.',
  missing: 'We can’t find a microphone, so your voice isn’t being recorded. Connect one, then press Unmute.',
  busy: 'Another app is using it, so your voice isn’t being recorded. Close that app, then press Unmute.',
};

/** What the row of a channel says: whose voice it is, or why it's silent. */
export function channelWords(channel: Channel, take: Take, wish: Pick<Wish, 'source'>): ChannelWords {
  const trouble = take.troubles[channel];
  const silent = take.silentSeconds[channel] ?? 0;
  if (channel === 'them') {
    const title = 'Tab audio';
    if (trouble === 'ended')
      return {
        title,
        detail: 'The tab was closed or is no longer shared. Your microphone is still being recorded.',
        isTrouble: true,
      };
    if (trouble !== undefined) return { title, detail: 'No sound is coming from the tab.', isTrouble: true };
    if (silent >= SILENT_SECONDS)
      return { title, detail: `No sound for ${silent} s. Is anyone speaking?`, isTrouble: true };
    return { title, detail: 'What they say', isTrouble: false };
  }
  const title = 'Microphone';
  if (trouble !== undefined) return { title, detail: MICROPHONE_TROUBLES[trouble], isTrouble: true };
  if (take.isMuted)
    return {
      title,
      detail: wish.source === 'tab' ? 'Muted in the recording. The meeting may still hear you.' : 'Muted',
      isTrouble: false,
    };
  if (silent >= SILENT_SECONDS) return { title, detail: `No sound for ${silent} s`, isTrouble: true };
  return { title, detail: wish.source === 'tab' ? 'What you say' : 'Everyone in the room', isTrouble: false };
}

/** How much of the recording the server has. */
export function savedWords(take: Pick<Take, 'recordedMs' | 'savedMs' | 'isAway' | 'isKeptHere'>): string {
  const behind = Math.max(0, Math.round((take.recordedMs - take.savedMs) / 1_000));
  if (!take.isAway) return `Saved up to ${behind} s ago`;
  return take.isKeptHere
    ? `We can't reach Ahoy. The last ${behind} s are safe on this device.`
    : `We can't reach Ahoy. The last ${behind} s are in this tab. Keep it open.`;
}
