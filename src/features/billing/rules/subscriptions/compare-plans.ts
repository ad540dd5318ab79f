import type { Capability } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import type { Allowance, PlanLimits, SubscriptionPlan } from '../../model.ts';
import { MINUTES_NEED } from './minutes-status.ts';
import { afterFairUse, sizeOf } from './wording.ts';

export interface ComparisonRow {
  readonly label: string;
  /** Capability that the row needs. Without it the row says "Coming soon". */
  readonly needs: Capability;
  /** One for each plan, in the order of the plans. */
  readonly cells: readonly string[];
}

export interface Comparison {
  readonly rows: readonly ComparisonRow[];
  /** Meaning of the marks in the cells, each starting with its mark. */
  readonly footnotes: readonly string[];
}

const TASK_MANAGER = { basic: 'Basic', full: 'Full Features', team: 'Team Collaboration' } as const;
const CALENDAR = { 'view-only': 'View-only', 'two-way': 'Two-way' } as const;
const MARKS = { minutes: '*', fax: '†', assistant: '‡' } as const;

/** The monthly plans side by side: the rows of the home page (specification 000 §9, "Home comparison table"). */
export function comparePlans(plans: readonly SubscriptionPlan[]): Comparison {
  return {
    rows: rowsOf(plans, [
      ['User-to-user calls', 'user-calls', () => 'Included'],
      ['Mobile/landline calls', MINUTES_NEED, ({ minutes }) => allowance('minutes', minutes, ' mins/month')],
      ['eFax pages', 'fax', ({ faxPages }) => allowance('fax', faxPages, '/month')],
      ['Task manager', 'tasks', ({ taskManager }) => TASK_MANAGER[taskManager]],
    ]),
    footnotes: footnotesOf(plans, ['minutes', 'fax']),
  };
}

/** The same with every limit that the catalogue has. */
export function comparePlansInFull(plans: readonly SubscriptionPlan[]): Comparison {
  const more = rowsOf(plans, [
    ['Virtual numbers', 'virtual-numbers', ({ numbers }) => orNone(numbers)],
    ['Countries of numbers', 'virtual-numbers', ({ numberCountries }) => orNone(numberCountries)],
    ['Members', 'user-calls', ({ members }) => count(members)],
    [
      'AI assistant calls',
      'call-assistant',
      ({ assistantCalls }) => allowance('assistant', assistantCalls, '/month'),
    ],
    [
      'AI chatbot',
      'chatbot',
      ({ chatbotRequestsPerDay }) => `${count(chatbotRequestsPerDay)} requests a day`,
    ],
    ['Meeting notetaker', 'notetaker', ({ hasNotetaker }) => orNot(hasNotetaker)],
    [
      'Active tasks',
      'tasks',
      ({ activeTasks }) => (activeTasks === null ? 'No set limit' : count(activeTasks)),
    ],
    ['File sharing', 'messaging', ({ fileBytes }) => `${sizeOf(fileBytes)} per file`],
    ['Video calls between two', 'video', ({ videoMinutesPerSession }) => sessionText(videoMinutesPerSession)],
    ['Calendar integration', 'booking', ({ calendar }) => CALENDAR[calendar]],
    ['eSIM', 'esim', ({ hasEsim }) => orNot(hasEsim)],
    ['24/7 support', 'support-at-any-hour', ({ hasRoundTheClockSupport }) => orNot(hasRoundTheClockSupport)],
  ]);
  return {
    rows: [...comparePlans(plans).rows, ...more],
    footnotes: footnotesOf(plans, ['minutes', 'fax', 'assistant']),
  };
}

function rowsOf(
  plans: readonly SubscriptionPlan[],
  rows: readonly (readonly [label: string, needs: Capability, cell: (limits: PlanLimits) => string])[],
): ComparisonRow[] {
  return rows.map(([label, needs, cell]) => ({
    label,
    needs,
    cells: plans.map(({ limits }) => cell(limits)),
  }));
}

function allowance(of: keyof typeof MARKS, { perMonth, isCalledUnlimited }: Allowance, unit: string): string {
  if (isCalledUnlimited) return `Unlimited${MARKS[of]}`;
  return perMonth === 0 ? 'None' : `${count(perMonth)}${unit}`;
}

function footnotesOf(plans: readonly SubscriptionPlan[], of: readonly (keyof typeof MARKS)[]): string[] {
  return of.flatMap((what) => {
    const unlimited = plans
      .map(
        ({ limits }) =>
          ({ minutes: limits.minutes, fax: limits.faxPages, assistant: limits.assistantCalls })[what],
      )
      .filter(({ isCalledUnlimited }) => isCalledUnlimited);
    return unlimited.map(({ perMonth }) => MARKS[what] + afterFairUse[what](perMonth));
  });
}

function sessionText(minutes: number | null): string {
  return minutes === null ? 'No set limit' : `${count(minutes)} minutes per session`;
}

function orNone(value: number): string {
  return value === 0 ? 'None' : count(value);
}

function orNot(has: boolean): string {
  return has ? 'Included' : 'None';
}
