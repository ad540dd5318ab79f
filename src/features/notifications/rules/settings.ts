import type { EmailCategory } from '#features/identity/model-profile.ts';
import { CATEGORIES, type CategoryId } from '../constants-categories.ts';
import type { Category, Way } from '../model-inbox.ts';
import type { NotificationRow, SettingsChange } from '../model-settings.ts';
import { type Choices, waysOf } from './ways.ts';

// The keys of the table are its ids.
const IDS = Object.keys(CATEGORIES) as CategoryId[];

/** Who reads the settings, and what they chose elsewhere. */
export interface Reader {
  readonly isOperator: boolean;
  /** Categories of emails that they turned off. */
  readonly emailsOff: ReadonlySet<EmailCategory>;
}

/** The rows of the settings for somebody who chose this. What leaves no choice isn't a setting. */
export function rowsOf(choices: Choices, { isOperator, emailsOff }: Reader): NotificationRow[] {
  return IDS.flatMap((id) => {
    const category: Category = CATEGORIES[id];
    const { words, offers, locked = [], emails, isForOperator } = category;
    if (isForOperator && !isOperator) return [];
    if (offers.every((way) => locked.includes(way))) return [];
    return [
      {
        id,
        words,
        offers: [...offers],
        locked: [...locked],
        ways: [...waysOf(category, choices[id])],
        emailsOff: emails !== undefined && emailsOff.has(emails) ? emails : null,
      },
    ];
  });
}

/** Names rows of which ways are chosen that they don't offer. Rows that this version doesn't know are no mistake. */
export function unoffered(ways: SettingsChange['ways']): { path: string; message: string }[] {
  return IDS.flatMap((id) => {
    const { offers, words }: Category = CATEGORIES[id];
    const wrong = (Object.hasOwn(ways, id) ? (ways[id] ?? []) : []).filter((way) => !offers.includes(way));
    return wrong.length === 0
      ? []
      : [{ path: `ways.${id}`, message: `${words} can't be sent by ${wrong.join(', ')}` }];
  });
}

/** What is stored after somebody saved these ways. */
export function chosenBy(ways: SettingsChange['ways'], before: Choices): Choices {
  const chosen = IDS.flatMap((id) => {
    const taken = Object.hasOwn(ways, id) ? ways[id] : undefined;
    const kept = taken === undefined ? before[id] : waysChosen(CATEGORIES[id], taken);
    return kept === undefined ? [] : [[id, kept] as const];
  });
  return Object.fromEntries(chosen);
}

const waysChosen = ({ offers }: Category, taken: readonly Way[]) =>
  Object.fromEntries(offers.map((way) => [way, taken.includes(way)]));
