import * as z from 'zod/mini';
import { type CategoryId, PUSH_TOGGLES } from '../constants-categories.ts';
import { WAYS, type Way } from '../model-inbox.ts';
import { DIGESTS, type NotificationSettings, type SettingsChange } from '../model-settings.ts';

/** What the form holds: one plain value for each box, named by row and way, so that two pages can be compared field by field. */
export type SettingsDraft = Record<string, boolean | string>;

export const boxOf = (row: string, way: Way): string => `${row}__${way}`;

/** Proposed to whoever turns quiet hours on. */
const PROPOSED = { from: '22:00', to: '07:00' };

export function draftOf({ rows, quiet, ringsTwice, digest }: NotificationSettings): SettingsDraft {
  const boxes = rows.flatMap(({ id, offers, ways }) =>
    offers.map((way) => [boxOf(id, way), ways.includes(way)] as const),
  );
  return {
    ...Object.fromEntries(boxes),
    quiet: quiet !== null,
    quietFrom: quiet === null ? PROPOSED.from : clockOf(quiet.from),
    quietTo: quiet === null ? PROPOSED.to : clockOf(quiet.to),
    ringsTwice,
    digest,
  };
}

export function changeOf(draft: SettingsDraft, { rows }: NotificationSettings): SettingsChange {
  const waysOf = (id: string) => WAYS.filter((way) => draft[boxOf(id, way)] === true);
  const { quiet, quietFrom, quietTo, ringsTwice } = draft;
  return {
    ways: Object.fromEntries(rows.map(({ id }) => [id, waysOf(id)])),
    quiet: quiet === true ? { from: minutesOf(quietFrom), to: minutesOf(quietTo) } : null,
    ringsTwice: ringsTwice === true,
    digest: DIGESTS.find((one) => one === draft['digest']) ?? 'off',
  };
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'));

/** The schema of a draft of these settings. */
export function draftSchema(saved: SettingsDraft): z.ZodMiniType<SettingsDraft, SettingsDraft> {
  const fields: Record<string, z.ZodMiniType<boolean | string, boolean | string>> = {};
  for (const [name, value] of Object.entries(saved)) {
    const text = name === 'quietFrom' || name === 'quietTo' ? time : z.string();
    fields[name] = typeof value === 'boolean' ? z.boolean() : text;
  }
  return z.object(fields).check(
    z.refine((draft) => draft['quiet'] !== true || draft['quietFrom'] !== draft['quietTo'], {
      path: ['quietTo'],
      error: 'Choose two different times',
    }),
  );
}

/** "22:00" for 1320. */
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(clock: boolean | string | undefined): number {
  const [hours = 0, minutes = 0] = String(clock).split(':').map(Number);
  return hours * 60 + minutes;
}

const TOGGLES: readonly string[] = PUSH_TOGGLES satisfies readonly CategoryId[];
export const isToggle = (id: string): boolean => TOGGLES.includes(id);
