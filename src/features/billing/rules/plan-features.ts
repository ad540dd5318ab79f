import { ESIM_PLANS } from '../constants.ts';
import type { Allowance, FaxUse, PayAsYouGoPlan, PhoneUse, Plan, PlanLimits } from '../model.ts';
import { cheapestGigabyteMicroUsd, countriesWithData } from './esim-offer.ts';
import { formatShortUsd } from './format-usd.ts';
import { minutesToZone } from './pool.ts';
import { afterFairUse, count, sizeOf } from './wording.ts';

/** One line of what a plan includes; `detail` is what one has to know about it. */
export interface PlanFeature {
  readonly text: string;
  readonly detail?: string;
}

/** What a plan includes, as a person reads it. Every figure is that of the catalogue. */
export function featuresOf(plan: Plan): PlanFeature[] {
  if (plan.kind === 'payAsYouGo') return featuresOfUse(plan.use);
  const { limits, microUsdPerMonth } = plan;
  // The Free plan is told in full; of the paid ones, the comparison tells what they add to these.
  return [...soldFor(limits), ...(microUsdPerMonth === 0 ? everyday(limits) : [])];
}

function featuresOfUse(use: PayAsYouGoPlan['use']): PlanFeature[] {
  if (use.of === 'phone') return phoneFeatures(use);
  return use.of === 'fax' ? faxFeatures(use) : dataFeatures();
}

function soldFor(limits: PlanLimits): PlanFeature[] {
  const { minutes, faxPages, assistantCalls } = limits;
  return [
    ...when(limits.numbers > 0, { text: numbersText(limits) }),
    minutesFeature(minutes),
    { text: 'Unlimited user-to-user calls' },
    ...when(faxPages.perMonth > 0, allowance('fax', faxPages)),
    ...when(assistantCalls.perMonth > 0, allowance('assistant', assistantCalls)),
    ...when(limits.hasNotetaker, { text: 'Meeting notetaker' }),
    taskManager(limits),
    ...when(limits.hasEsim, { text: 'eSIM' }),
    ...when(limits.hasRoundTheClockSupport, { text: '24/7 support' }),
  ];
}

function everyday(limits: PlanLimits): PlanFeature[] {
  const { videoMinutesPerSession: minutes } = limits;
  return [
    { text: `File sharing up to ${sizeOf(limits.fileBytes)} per file` },
    {
      text: 'Video calls between two with screen sharing',
      ...(minutes === null ? {} : { detail: `Up to ${count(minutes)} minutes per session` }),
    },
    { text: `AI chatbot, ${count(limits.chatbotRequestsPerDay)} requests a day` },
    { text: `${limits.calendar === 'view-only' ? 'View-only' : 'Two-way'} calendar integration` },
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
  };
}

function allowance(of: 'fax' | 'assistant', { perMonth, isCalledUnlimited }: Allowance): PlanFeature {
  const name = of === 'fax' ? 'fax' : 'AI assistant';
  if (isCalledUnlimited) return { text: `Unlimited ${name}`, detail: afterFairUse[of](perMonth) };
  return of === 'fax'
    ? { text: `Fax, ${count(perMonth)} pages a month` }
    : { text: `AI assistant, ${count(perMonth)} calls a month` };
}

function taskManager({ taskManager: kind, activeTasks }: PlanLimits): PlanFeature {
  if (activeTasks !== null) return { text: `Task manager, up to ${count(activeTasks)} active tasks` };
  return { text: kind === 'team' ? 'Task manager with team collaboration' : 'Task manager' };
}

function phoneFeatures({ microUsdPerMinuteMin, microUsdPerMinuteMax }: PhoneUse): PlanFeature[] {
  return [
    {
      text: `Calls from ${formatShortUsd(microUsdPerMinuteMin)}/min (US) to ${formatShortUsd(microUsdPerMinuteMax)}/min (international)`,
      detail: `No country of the rate list costs more than ${formatShortUsd(microUsdPerMinuteMax)}/min`,
    },
    { text: 'Unlimited user-to-user calls' },
  ];
}

function faxFeatures(use: FaxUse): PlanFeature[] {
  return [
    { text: `From ${formatShortUsd(use.microUsdPerPageSentMin)} per page sent` },
    {
      text:
        use.microUsdPerPageReceived === 0
          ? 'Free to receive'
          : `${formatShortUsd(use.microUsdPerPageReceived)} per page received`,
    },
    { text: `${sizeOf(use.storageBytes)} storage` },
  ];
}

function dataFeatures(): PlanFeature[] {
  return [
    { text: `Data from ${formatShortUsd(cheapestGigabyteMicroUsd(ESIM_PLANS))}/GB` },
    { text: `Up to ${count(countriesWithData(ESIM_PLANS))} countries with one eSIM` },
  ];
}

function when(condition: boolean, feature: PlanFeature): PlanFeature[] {
  return condition ? [feature] : [];
}
