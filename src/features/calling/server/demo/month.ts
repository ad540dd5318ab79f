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

/** Long international calls, which use up most of the minutes that the plan includes. */
const LONG_CALLS: readonly Script[] = [
  ['out', SYDNEY, 'answered', 1_725],
  ['out', PARIS, 'answered', 1_340],
  ['out', BERLIN, 'answered', 1_940],
  ['out', SYDNEY, 'answered', 2_115],
  ['out', LONDON, 'answered', 1_410],
];

/** Calls of others in the workspace, in the days after they have joined. The first use up what the plan includes. */
const BY_OTHERS: readonly (readonly [days: number, by: DemoFriend, ...Script])[] = [
  [18, 'omar', 'out', LONDON, 'answered', 1_566, 'GB'],
  [17, 'grace', 'out', LONDON, 'answered', 1_284, 'GB'],
  [15, 'omar', 'out', MANCHESTER, 'answered', 1_107, 'GB'],
  [13, 'omar', 'out', SYDNEY, 'answered', 1_752],
  [12, 'grace', 'out', BERLIN, 'answered', 1_938, 'DE'],
  [11, 'omar', 'out', LONDON, 'answered', 1_413, 'GB'],
  [9, 'grace', 'out', AUSTIN, 'answered', 911],
  [8, 'omar', 'out', SYDNEY, 'answered', 2_046],
  [7, 'omar', 'out', MANCHESTER, 'answered', 802, 'GB'],
  [5, 'grace', 'out', HAMBURG, 'answered', 1_176, 'DE'],
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

/** Id of the missed call of today, which a sample of notifications leads to. */
const MISSED_TODAY = 'demo-call-missed';

const DAYS = 30;
/** Days before the first start when there was a number to call from (see demo.ts of numbers), and when all had one. */
const FIRST_NUMBER_DAY = 26;
const ALL_NUMBERS_DAY = 21;
/** Times of a day's calls, far enough apart that calls never overlap. */
const TIMES = [9 * 60 + 20, 11 * 60 + 45, 15 * 60 + 10];
const WEEKEND_TIMES = [11 * 60 + 45];
/** Used on weekends, when nobody works. */
const DAILY = 7;

/** Lists a month of calls up to an instant, oldest first, in this machine's working hours. Deterministic. */
export function callsUntil(until: Instant): SampleCall[] {
  const calls: SampleCall[] = [];
  const add = (placedAt: Instant, script: Script, id?: string) => {
    const [direction, peer, ending, talkSeconds = 0, line = 'US'] = script;
    const nth = calls.length + 1;
    // Repeated entries vary in length.
    const longer = talkSeconds === 0 || LONG_CALLS.includes(script) ? 0 : (nth * 37) % 60;
    calls.push({
      id: id ?? `demo-call-${nth}`,
      placedAt,
      isIncoming: direction === 'in',
      with: peer,
      ending,
      talkSeconds: direction === 'out' ? payable(peer, talkSeconds + longer) : talkSeconds + longer,
      line,
      isRough: nth % 17 === 5,
    });
  };
  const next = { before: turns(BEFORE_NUMBERS), long: turns(LONG_CALLS), later: turns(BY_TURNS) };
  for (let day = DAYS; day >= 1; day -= 1) {
    const midnight = midnightBefore(until, day);
    const isWeekend = [0, 6].includes(new Date(midnight).getDay());
    if (isWeekend && day > DAILY && !isLongDay(day)) continue;
    for (const [slot, minutes] of (isWeekend ? WEEKEND_TIMES : TIMES).entries()) {
      const placedAt = midnight + (minutes + ((day * 23 + slot * 31) % 48)) * MINUTE_MS + day * SECOND_MS;
      add(placedAt, scriptOf(next, { day, slot }));
    }
  }
  for (const [minutesAgo, ...script] of TODAY)
    add(until - minutesAgo * MINUTE_MS, script, script[2] === 'missed' ? MISSED_TODAY : undefined);
  return [...calls, ...callsByOthers(until)].toSorted((one, other) => one.placedAt - other.placedAt);
}

const PAYABLE_STEP = 180;

/** Length of a call that somebody may have to pay for: in steps that cost whole cents, whatever part of it the plan includes. */
function payable(peer: SampleCall['with'], seconds: number): number {
  if (!peer.startsWith('+') || seconds < PAYABLE_STEP / 2) return seconds;
  return Math.round(seconds / PAYABLE_STEP) * PAYABLE_STEP;
}

const callsByOthers = (until: Instant): SampleCall[] =>
  BY_OTHERS.map(([day, by, , peer, ending, talkSeconds = 0, line = 'US'], nth) => ({
    id: `demo-call-by-${by}-${nth + 1}`,
    placedAt: midnightBefore(until, day) + OTHERS_TIME * MINUTE_MS,
    isIncoming: false,
    by,
    with: peer,
    ending,
    talkSeconds: payable(peer, talkSeconds),
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
  { before, long, later }: Readonly<Record<'before' | 'long' | 'later', Turn>>,
  { day, slot }: { day: number; slot: number },
): Script {
  if (day <= ALL_NUMBERS_DAY) return later();
  return isLongDay(day) && slot === 0 ? long() : before();
}

/** Days with a number, before the work of every day. */
const isLongDay = (day: number) => day <= FIRST_NUMBER_DAY && day > ALL_NUMBERS_DAY + 1;

function turns(scripts: readonly Script[]): Turn {
  let turn = -1;
  return () => {
    turn = (turn + 1) % scripts.length;
    const script = scripts[turn];
    assert(script !== undefined, 'there is a turn');
    return script;
  };
}
