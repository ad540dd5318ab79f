import type { Capabilities, Capability } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import type { PlanLimits, SubscriptionPlan } from '../../model.ts';
import { MINUTES_NEED } from './minutes-status.ts';
import { sizeOf } from './wording.ts';

export interface DifferenceCell {
  readonly text: string;
  /** "+7" or "−490", compared with the current plan. Null if both are equal, or not numbers. */
  readonly difference: string | null;
}

export interface DifferenceRow {
  readonly label: string;
  /** One for each plan, in the order of the plans. */
  readonly cells: readonly DifferenceCell[];
}

export interface PlanDifferences {
  /** Rows that work in this installation. */
  readonly rows: readonly DifferenceRow[];
  /** Rows that don't work yet. */
  readonly comingSoon: readonly DifferenceRow[];
}

/** What sets each plan apart from the current one. A row is "coming soon" until its capability is there. */
export function planDifferences(
  plans: readonly SubscriptionPlan[],
  current: SubscriptionPlan,
  capabilities: Capabilities,
): PlanDifferences {
  const isThere = ({ needs }: Row) => capabilities.has(needs);
  const shown = (rows: readonly Row[]) => rows.map((row) => shownRow(row, plans, current));
  return { rows: shown(ROWS.filter(isThere)), comingSoon: shown(ROWS.filter((row) => !isThere(row))) };
}

interface Row {
  readonly label: string;
  readonly needs: Capability;
  readonly text: (limits: PlanLimits) => string;
  /** Null: it is not counted. */
  readonly amount: ((limits: PlanLimits) => number) | null;
}

const TASK_MANAGER = { basic: 'Basic', full: 'All features', team: 'For teams' } as const;
const orNone = (amount: number, unit = '') => (amount === 0 ? 'None' : `${count(amount)}${unit}`);
const yesOrNo = (has: boolean) => (has ? 'Yes' : 'No');

const ROWS: readonly Row[] = [
  counted('Virtual numbers', 'virtual-numbers', ({ numbers }) => numbers),
  counted('Countries for numbers', 'virtual-numbers', ({ numberCountries }) => numberCountries),
  counted('Members', 'user-calls', ({ members }) => members),
  counted('Minutes to zone 1', MINUTES_NEED, ({ minutes }) => minutes.perMonth, ' min'),
  {
    label: 'After your minutes',
    needs: MINUTES_NEED,
    text: ({ hasRatesAfterMinutes }) => (hasRatesAfterMinutes ? 'Balance pays' : 'Calls stop'),
    amount: null,
  },
  counted('Fax pages', 'fax', ({ faxPages }) => faxPages.perMonth),
  counted('AI assistant calls', 'call-assistant', ({ assistantCalls }) => assistantCalls.perMonth),
  worded('Meeting notetaker', 'notetaker', ({ hasNotetaker }) => yesOrNo(hasNotetaker)),
  worded('Task manager', 'tasks', ({ taskManager }) => TASK_MANAGER[taskManager]),
  worded('Active tasks', 'tasks', ({ activeTasks }) =>
    activeTasks === null ? 'No limit' : count(activeTasks),
  ),
  worded('File sharing', 'messaging', ({ fileBytes }) => `${sizeOf(fileBytes)} a file`),
  worded('Video calls', 'video', ({ videoMinutesPerSession: minutes }) =>
    minutes === null ? 'No limit' : `${count(minutes)} min each`,
  ),
  counted('AI chatbot, requests a day', 'chatbot', ({ chatbotRequestsPerDay }) => chatbotRequestsPerDay),
  worded('Calendar', 'booking', ({ calendar }) => (calendar === 'two-way' ? 'Two-way' : 'View only')),
  worded('eSIM', 'esim', ({ hasEsim }) => yesOrNo(hasEsim)),
  worded('24/7 support', 'support-at-any-hour', ({ hasRoundTheClockSupport }) =>
    yesOrNo(hasRoundTheClockSupport),
  ),
];

function counted(
  label: string,
  needs: Capability,
  amount: (limits: PlanLimits) => number,
  unit?: string,
): Row {
  return { label, needs, amount, text: (limits) => orNone(amount(limits), unit) };
}

function worded(label: string, needs: Capability, text: (limits: PlanLimits) => string): Row {
  return { label, needs, text, amount: null };
}

function shownRow(
  { label, text, amount }: Row,
  plans: readonly SubscriptionPlan[],
  current: SubscriptionPlan,
): DifferenceRow {
  return {
    label,
    cells: plans.map(({ limits }) => ({
      text: text(limits),
      difference: amount === null ? null : signed(amount(limits) - amount(current.limits)),
    })),
  };
}

function signed(difference: number): string | null {
  if (difference === 0) return null;
  return difference > 0 ? `+${count(difference)}` : `−${count(-difference)}`;
}
