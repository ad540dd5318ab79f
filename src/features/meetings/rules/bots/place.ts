import type { MeetingAddress } from '../recordings/meeting-address.ts';

/** The meeting that an address leads to: every address of one meeting has the same place. */
export function placeOf({ platform, url }: MeetingAddress): string {
  const [path = ''] = url.replace('https://', '').split('?');
  const number = platform === 'zoom' ? /\/[jw]\/(\d+)$/.exec(path)?.[1] : undefined;
  return `${platform} ${number ?? path}`;
}

export interface VexaPlace {
  readonly platform: 'google_meet' | 'zoom' | 'teams';
  readonly id: string;
  readonly passcode: string | null;
}

const VEXA_PLACES = {
  'google-meet': { platform: 'google_meet', id: /\/([a-z]{3}-[a-z]{4}-[a-z]{3})$/, passcode: null },
  zoom: { platform: 'zoom', id: /\/[jw]\/(\d{9,11})(?:\?|$)/, passcode: /[?&]pwd=([^&]+)/ },
  teams: { platform: 'teams', id: /\/meet\/(\d{9,16})(?:\?|$)/, passcode: /[?&]p=([^&]+)/ },
} as const;

/** The parts of an address by which Vexa knows a meeting. Null: it can't join by this kind of address. */
export function vexaPlaceOf({ platform, url }: MeetingAddress): VexaPlace | null {
  const place = VEXA_PLACES[platform];
  const id = place.id.exec(url)?.[1];
  if (id === undefined) return null;
  return { platform: place.platform, id, passcode: place.passcode?.exec(url)?.[1] ?? null };
}
