import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { assert } from '#kernel/assert.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { DemoFriend } from '#platform/server/feature.ts';

/** How a sample call ended. missed: nobody answered in time. cancelled: the caller gave up. */
export type Ending = 'answered' | 'missed' | 'cancelled' | 'declined' | 'busy' | 'unknown';

/** A call of the sample history, from the visitor's side. */
export interface SampleCall {
  readonly id: string;
  readonly placedAt: Instant;
  readonly isIncoming: boolean;
  /** A colleague's username, or an E.164 number. */
  readonly with: DemoFriend | `+${string}`;
  /** Who placed it, if not the visitor. */
  readonly by?: DemoFriend;
  /** Country of the visitor's number that a phone call used, if they have one there. */
  readonly line: string;
  readonly ending: Ending;
  /** From the answer; 0 if the call wasn't answered. */
  readonly talkSeconds: number;
  /** Whether the network was bad for a while. */
  readonly isRough: boolean;
}

type Script = readonly [
  direction: 'in' | 'out',
  with_: SampleCall['with'],
  ending: Ending,
  talkSeconds?: number,
  line?: string,
];

/** Numbers that regulators reserve for fiction: NANPA, Ofcom, BNetzA, ARCEP and ACMA. */
const CHICAGO = '+13125550118';
const NEW_YORK = '+12125550147';
const AUSTIN = '+15125550126';
const LONDON = '+442079460321';
const MANCHESTER = '+441614960552';
const BERLIN = '+493023125417';
const HAMBURG = '+494066969083';
const PARIS = '+33199003417';
const SYDNEY = '+61255504410';

/** Number of calls per working day, in turn. The length is prime, so that no two weeks are alike. */
const BY_TURNS: readonly Script[] = [
  ['out', 'grace', 'answered', 318],
  ['in', NEW_YORK, 'answered', 244],
  ['out', CHICAGO, 'answered', 407],
  ['in', 'omar', 'answered', 96],
  ['out', LONDON, 'answered', 362, 'GB'],
  ['in', LONDON, 'missed', 0, 'GB'],
  ['out', 'ruth', 'cancelled'],
  ['out', AUSTIN, 'answered', 193],
  ['in', 'lena', 'answered', 742],
  ['out', BERLIN, 'answered', 285, 'DE'],
  ['out', 'omar', 'busy'],
  ['in', CHICAGO, 'answered', 531],
  ['out', 'mateo', 'answered', 1_264],
  ['out', NEW_YORK, 'missed'],
  ['in', MANCHESTER, 'answered', 158, 'GB'],
  ['out', MANCHESTER, 'answered', 476, 'GB'],
  ['in', 'mateo', 'missed'],
  ['out', AUSTIN, 'answered', 829],
  ['out', 'lena', 'declined'],
  ['in', HAMBURG, 'answered', 337, 'DE'],
  ['out', HAMBURG, 'busy', 0, 'DE'],
  ['out', 'ruth', 'answered', 455],
  ['in', AUSTIN, 'declined'],
  ['out', PARIS, 'answered', 214],
  ['in', 'grace', 'answered', 63],
  ['out', NEW_YORK, 'answered', 612],
  ['in', 'ruth', 'answered', 1_918],
  ['out', TEST_NUMBERS.unknown, 'unknown'],
  ['out', SYDNEY, 'answered', 186],
];

/** Calls from before the first number, so without phone calls. */
const BEFORE_NUMBERS: readonly Script[] = [
  ['out', TEST_NUMBERS.echo, 'answered', 41],
  ['out', 'grace', 'answered', 512],
  ['in', 'omar', 'answered', 127],
  ['out', 'lena', 'missed'],
  ['out', 'mateo', 'answered', 284],
  ['in', 'ruth', 'answered', 366],
];

/** Long international calls from before the plan, paid from the balance, in whole cents. */
const PAID_BY_BALANCE: readonly Script[] = [
  ['out', SYDNEY, 'answered', 1_725],
  ['out', PARIS, 'answered', 1_340],
  ['out', BERLIN, 'answered', 1_940],
  ['out', SYDNEY, 'answered', 2_115],
  ['out', LONDON, 'answered', 1_410],
];

/** Calls of others in the workspace, in the days after they have joined. */
const BY_OTHERS: readonly (readonly [days: number, by: DemoFriend, ...Script])[] = [
  [9, 'grace', 'out', AUSTIN, 'answered', 311],
  [8, 'omar', 'out', LONDON, 'answered', 147, 'GB'],
  [7, 'omar', 'out', MANCHESTER, 'answered', 202, 'GB'],
  [5, 'grace', 'out', HAMBURG, 'answered', 96, 'DE'],
  [4, 'omar', 'out', LONDON, 'missed', 0, 'GB'],
  [3, 'omar', 'out', LONDON, 'answered', 128, 'GB'],
  [2, 'grace', 'out', CHICAGO, 'answered', 189],
  [1, 'omar', 'out', NEW_YORK, 'answered', 164],
];
/** Time of their calls. */
const OTHERS_TIME = 13 * 60 + 40;

/** Days before the first start. */
const TODAY: readonly (readonly [minutesAgo: number, ...Script])[] = [
  [300, 'in', NEW_YORK, 'cancelled'],
  [260, 'out', CHICAGO, 'answered', 388],
  [178, 'in', 'omar', 'missed'],
  [95, 'in', '+442079460018', 'answered', 245, 'GB'],
  [40, 'out', 'grace', 'answered', 192],
];

const DAYS = 30;
/** Days before the first start when the number and the plan began (see demo.ts of numbers and billing). */
const FIRST_NUMBER_DAY = 26;
const PLAN_DAY = 21;
/** Times of a day's calls, far enough apart that calls never overlap. */
const TIMES = [9 * 60 + 20, 11 * 60 + 45, 15 * 60 + 10];
const WEEKEND_TIMES = [11 * 60 + 45];
/** Used on weekends, when nobody works. */
const DAILY = 7;

/** Lists a month of calls up to an instant, oldest first, in this machine's working hours. Deterministic. */
export function callsUntil(until: Instant): SampleCall[] {
  const calls: SampleCall[] = [];
  const add = (placedAt: Instant, script: Script) => {
    const [direction, peer, ending, talkSeconds = 0, line = 'US'] = script;
    const nth = calls.length + 1;
    // Repeated entries vary in length.
    const longer = talkSeconds === 0 || PAID_BY_BALANCE.includes(script) ? 0 : (nth * 37) % 60;
    calls.push({
      id: `demo-call-${nth}`,
      placedAt,
      isIncoming: direction === 'in',
      with: peer,
      ending,
      talkSeconds: talkSeconds + longer,
      line,
      isRough: nth % 17 === 5,
    });
  };
  const next = { before: turns(BEFORE_NUMBERS), paid: turns(PAID_BY_BALANCE), later: turns(BY_TURNS) };
  for (let day = DAYS; day >= 1; day -= 1) {
    const midnight = midnightBefore(until, day);
    const isWeekend = [0, 6].includes(new Date(midnight).getDay());
    if (isWeekend && day > DAILY && !isPaidDay(day)) continue;
    for (const [slot, minutes] of (isWeekend ? WEEKEND_TIMES : TIMES).entries()) {
      const placedAt = midnight + (minutes + ((day * 23 + slot * 31) % 48)) * MINUTE_MS + day * SECOND_MS;
      add(placedAt, scriptOf(next, { day, slot }));
    }
  }
  for (const [minutesAgo, ...script] of TODAY) add(until - minutesAgo * MINUTE_MS, script);
  return [...calls, ...callsByOthers(until)].toSorted((one, other) => one.placedAt - other.placedAt);
}

const callsByOthers = (until: Instant): SampleCall[] =>
  BY_OTHERS.map(([day, by, , peer, ending, talkSeconds = 0, line = 'US'], nth) => ({
    id: `demo-call-by-${by}-${nth + 1}`,
    placedAt: midnightBefore(until, day) + OTHERS_TIME * MINUTE_MS,
    isIncoming: false,
    by,
    with: peer,
    ending,
    talkSeconds,
    line,
    isRough: false,
  }));

/** Start of a day in this machine's time zone. */
function midnightBefore(until: Instant, days: number): Instant {
  const day = new Date(until);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return day.getTime();
}

type Turn = () => Script;

function scriptOf(
  { before, paid, later }: Readonly<Record<'before' | 'paid' | 'later', Turn>>,
  { day, slot }: { day: number; slot: number },
): Script {
  if (day <= PLAN_DAY) return later();
  return isPaidDay(day) && slot === 0 ? paid() : before();
}

/** Days with a number but without a plan. */
const isPaidDay = (day: number) => day <= FIRST_NUMBER_DAY && day > PLAN_DAY + 1;

function turns(scripts: readonly Script[]): Turn {
  let turn = -1;
  return () => {
    turn = (turn + 1) % scripts.length;
    const script = scripts[turn];
    assert(script !== undefined, 'there is a turn');
    return script;
  };
}
