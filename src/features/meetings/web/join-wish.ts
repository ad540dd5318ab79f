import { platformNames } from '../constants-meetings.ts';
import { recordingText } from '../constants-recordings.ts';
import type { MeetingAddress } from '../rules/recordings/meeting-address.ts';
import { canRecord, canShareTab } from './capture.ts';
import type { Wish } from './recorder-state.ts';

type Asked = Pick<Wish, 'records' | 'transcribes' | 'hasMicrophone' | 'hasCamera'>;

/** What this browser does in a meeting that it can join. */
export function wishOf(
  { platform, url, tabUrl }: MeetingAddress,
  facts: { name: string; asked: Asked },
): Wish {
  const { name, asked } = facts;
  const canHearTab = canShareTab();
  return {
    ...asked,
    // Without the sound of the tab, one microphone hears everyone.
    source: canHearTab ? 'tab' : 'in-person',
    platform,
    url: canHearTab && (asked.records || asked.transcribes) ? tabUrl : url,
    name: name === '' ? recordingText.nameOf(platformNames[platform]) : name,
    records: asked.records && canRecord(),
    transcribes: asked.transcribes && canRecord(),
  };
}
