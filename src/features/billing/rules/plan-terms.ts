import { PLAN_TERMS, SUBSCRIPTION_PLANS, ZONE_WEIGHT_THIRDS } from '../constants.ts';
import type { Zone } from '../model.ts';
import { GRACE_DAYS } from './dunning.ts';
import { formatUsd } from './format-usd.ts';
import { RATE_LIST } from './seed-deck.ts';
import { count } from './wording.ts';

/** What holds for every plan, in one line each (specification 000 §9, "All plans"). */
export function termsOfAllPlans(): string[] {
  return [
    `${PLAN_TERMS.trialDays}-day free trial with no credit card`,
    PLAN_TERMS.doMinutesRollOver ? 'Unused minutes roll over' : 'Unused minutes do not roll over',
    'Plan changes take effect on the next billing cycle',
    PLAN_TERMS.microUsdToSetUp === 0 ? 'No setup fee' : `${formatUsd(PLAN_TERMS.microUsdToSetUp)} setup fee`,
  ];
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** What people ask about plans, answered from the catalogue and the deck. */
export function questionsAboutPlans(): Question[] {
  return [
    {
      question: 'Can I buy a plan today?',
      answer:
        'Yes. Choose one, and the billing page shows what it costs now, taxes included, before you pay by card. It begins with the payment and renews every month until you cancel. The page of each feature says whether this version has it.',
    },
    {
      question: 'How does the free trial work?',
      answer: `You can try one monthly plan, once, for ${PLAN_TERMS.trialDays} days. It costs nothing and asks for no credit card. Calls to phones are limited to ${PLAN_TERMS.trialMinutes} minutes during the trial and need a verified phone number, which this version cannot verify yet. It ends on Free, and nothing is charged.`,
    },
    {
      question: 'Do minutes roll over?',
      answer: 'No. Unused minutes do not roll over; every month begins with the full number.',
    },
    {
      question: 'When do plan changes apply?',
      answer:
        'Plan changes take effect on the next billing cycle. An upgrade can also begin at once: you pay the difference for the rest of the month, and see the amount before.',
    },
    {
      question: 'Can I cancel?',
      answer:
        'At any time, on the billing page. The plan stays until the end of the month that is paid, and until then you can resume it.',
    },
    {
      question: 'What if a renewal cannot be charged?',
      answer: `Your plan stays for ${GRACE_DAYS} days, in which your default card is tried again. If it is not paid by then, you are on Free and owe nothing for it.`,
    },
    { question: 'Is there a setup fee?', answer: 'No setup fee, on any plan.' },
    { question: 'What does a minute of my plan reach?', answer: zonesAnswer() },
    { question: 'What does "Unlimited" mean?', answer: unlimitedAnswer() },
    {
      question: 'Are taxes part of the price?',
      answer: 'No. Prices are in US dollars; taxes and fees come on top where the law asks for them.',
    },
  ];
}

function zonesAnswer(): string {
  const [two, three] = ([2, 3] as const).map((zone) => ratioText(zone));
  return (
    `One minute to zone 1: ${namesIn(1)}. A minute to zone 2 (${namesIn(2)}) takes ${two} of your minutes, ` +
    `one to zone 3 (all others) ${three}. When they are used up, a paid plan goes on at the rates of the rate list.`
  );
}

/** "2", "3⅓": minutes of the pool that one minute to the zone takes. */
function ratioText(zone: Zone): string {
  const thirds = ZONE_WEIGHT_THIRDS[zone];
  return `${Math.floor(thirds / ZONE_WEIGHT_THIRDS[1])}${['', '⅓', '⅔'][thirds % ZONE_WEIGHT_THIRDS[1]]}`;
}

/** Countries whose landline numbers are in the zone; mobile ones may be in another. */
function namesIn(zone: Zone): string {
  const names = RATE_LIST.filter((rate) => rate.zone === zone).map(({ destination, mobileZone }) =>
    mobileZone === zone ? destination : `${destination} landlines`,
  );
  return new Intl.ListFormat('en-US').format(names);
}

function unlimitedAnswer(): string {
  const enterprise = SUBSCRIPTION_PLANS.find(({ limits }) => limits.faxPages.isCalledUnlimited);
  const calls = 'Calls between users have no limit and no price, on any plan.';
  if (enterprise === undefined) return calls;
  const { minutes, faxPages, assistantCalls } = enterprise.limits;
  return (
    `${calls} Where ${enterprise.name} says it of something else, a figure stands behind it: ${count(minutes.perMonth)} ` +
    `minutes to phones, then per-minute rates; ${count(faxPages.perMonth)} fax pages, beyond which a fax waits longer; ` +
    `${count(assistantCalls.perMonth)} calls of the assistant, beyond which callers reach voicemail. Only the minutes ` +
    'can cost more than the plan.'
  );
}
