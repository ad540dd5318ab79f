import type { Capability } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import { formatShortUsd } from '#kernel/money.ts';
import { ESIM_PLANS } from '../../constants.ts';
import type { Allowance, FaxUse, PayAsYouGoPlan, PhoneUse, Plan, PlanLimits } from '../../model.ts';
import { cheapestGigabyteMicroUsd, countriesWithData } from './esim-offer.ts';
import { MINUTES_NEED } from './minutes-status.ts';
import { minutesToZone } from './pool.ts';
import { afterFairUse, sizeOf } from './wording.ts';

/** One feature of a plan. `detail` is what people need to know about it. */
export interface PlanFeature {
  readonly text: string;
  readonly detail?: string;
  /** Capability that it needs. Without it the line says "Coming soon". */
  readonly needs: Capability;
}

/** Features of a plan, for people. Every figure comes from the catalogue. */
export function featuresOf(plan: Plan): PlanFeature[] {
  if (plan.kind === 'payAsYouGo') return featuresOfUse(plan.use);
  const { limits, microUsdPerMonth } = plan;
  // Free is listed in full. The comparison shows what the paid plans add.
  return [...soldFor(limits), ...(microUsdPerMonth === 0 ? everyday(limits) : [])];
}

function featuresOfUse(use: PayAsYouGoPlan['use']): PlanFeature[] {
  if (use.of === 'phone') return phoneFeatures(use);
  return use.of === 'fax' ? faxFeatures(use) : dataFeatures();
}

function soldFor(limits: PlanLimits): PlanFeature[] {
  const { minutes, faxPages, assistantCalls } = limits;
  return [
    ...when(limits.numbers > 0, { text: numbersText(limits), needs: 'virtual-numbers' }),
    minutesFeature(minutes),
    { text: 'Unlimited user-to-user calls', needs: 'user-calls' },
    ...when(faxPages.perMonth > 0, allowance('fax', faxPages)),
    ...when(assistantCalls.perMonth > 0, allowance('assistant', assistantCalls)),
    ...when(limits.hasNotetaker, { text: 'Meeting notetaker', needs: 'notetaker' }),
    taskManager(limits),
    ...when(limits.hasEsim, { text: 'eSIM', needs: 'esim' }),
    ...when(limits.hasRoundTheClockSupport, { text: '24/7 support', needs: 'support-at-any-hour' }),
  ];
}

function everyday(limits: PlanLimits): PlanFeature[] {
  const { videoMinutesPerSession: minutes } = limits;
  return [
    { text: `File sharing up to ${sizeOf(limits.fileBytes)} per file`, needs: 'messaging' },
    {
      text: 'Video calls between two with screen sharing',
      ...(minutes === null ? {} : { detail: `Up to ${count(minutes)} minutes per session` }),
      needs: 'video',
    },
    { text: `AI chatbot, ${count(limits.chatbotRequestsPerDay)} requests a day`, needs: 'chatbot' },
    {
      text: `${limits.calendar === 'view-only' ? 'View-only' : 'Two-way'} calendar integration`,
      needs: 'booking',
    },
  ];
}

function numbersText({ numbers, numberCountries }: PlanLimits): string {
  return numbers === 1
    ? 'Virtual number in 1 country'
    : `${count(numbers)} virtual numbers in up to ${count(numberCountries)} countries`;
}

function minutesFeature({ perMonth }: Allowance): PlanFeature {
  const [two, three] = [minutesToZone(perMonth, 2), minutesToZone(perMonth, 3)];
  return {
    text: `${count(perMonth)} outbound minutes`,
    detail: `To zone 1, or ${count(two)} to zone 2, or ${count(three)} to zone 3`,
    needs: MINUTES_NEED,
  };
}

function allowance(of: 'fax' | 'assistant', { perMonth, isCalledUnlimited }: Allowance): PlanFeature {
  const name = of === 'fax' ? 'fax' : 'AI assistant';
  const needs = of === 'fax' ? 'fax' : 'call-assistant';
  if (isCalledUnlimited) return { text: `Unlimited ${name}`, detail: afterFairUse[of](perMonth), needs };
  return of === 'fax'
    ? { text: `Fax, ${count(perMonth)} pages a month`, needs }
    : { text: `AI assistant, ${count(perMonth)} calls a month`, needs };
}

function taskManager({ taskManager: kind, activeTasks }: PlanLimits): PlanFeature {
  const needs = 'tasks';
  if (activeTasks !== null) return { text: `Task manager, up to ${count(activeTasks)} active tasks`, needs };
  return { text: kind === 'team' ? 'Task manager with team collaboration' : 'Task manager', needs };
}

function phoneFeatures({ microUsdPerMinuteMin, microUsdPerMinuteMax }: PhoneUse): PlanFeature[] {
  return [
    {
      text: `Calls from ${formatShortUsd(microUsdPerMinuteMin)}/min (US) to ${formatShortUsd(microUsdPerMinuteMax)}/min (international)`,
      detail: `No country of the rate list costs more than ${formatShortUsd(microUsdPerMinuteMax)}/min`,
      needs: MINUTES_NEED,
    },
    { text: 'Unlimited user-to-user calls', needs: 'user-calls' },
  ];
}

function faxFeatures(use: FaxUse): PlanFeature[] {
  return [
    { text: `From ${formatShortUsd(use.microUsdPerPageSentMin)} per page sent`, needs: 'fax' },
    {
      text:
        use.microUsdPerPageReceived === 0
          ? 'Free to receive'
          : `${formatShortUsd(use.microUsdPerPageReceived)} per page received`,
      needs: 'fax',
    },
    { text: `${sizeOf(use.storageBytes)} storage`, needs: 'fax' },
  ];
}

function dataFeatures(): PlanFeature[] {
  return [
    { text: `Data from ${formatShortUsd(cheapestGigabyteMicroUsd(ESIM_PLANS))}/GB`, needs: 'esim' },
    { text: `Up to ${count(countriesWithData(ESIM_PLANS))} countries with one eSIM`, needs: 'esim' },
  ];
}

function when(condition: boolean, feature: PlanFeature): PlanFeature[] {
  return condition ? [feature] : [];
}
