import type { CountryRate, Zone } from '#features/rates/model.ts';
import type { Sentence } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import { formatUsd } from '#kernel/money.ts';
import { PLAN_TERMS, SUBSCRIPTION_PLANS, ZONE_WEIGHT_THIRDS } from '../../constants.ts';
import { GRACE_DAYS } from './dunning.ts';

/** Terms of every plan, one line each (specification 000 §9, "All plans"). */
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
  /** Some sentences depend on what the installation can do. */
  readonly answer: readonly Sentence[];
}

/** Frequent questions about plans, answered from the catalogue and the list of rates. */
export function questionsAboutPlans(rates: readonly CountryRate[]): Question[] {
  return [
    { question: 'Can I buy a plan today?', answer: buyingAnswer() },
    { question: 'How does the free trial work?', answer: trialAnswer() },
    {
      question: 'Do minutes roll over?',
      answer: ['No. Unused minutes do not roll over. Every month starts with the full number.'],
    },
    {
      question: 'When do plan changes apply?',
      answer: [
        'Plan changes take effect on the next billing cycle. You can also upgrade right away: you see the difference for the rest of the month before you pay it.',
      ],
    },
    {
      question: 'Can I cancel?',
      answer: [
        'At any time, on the billing page. You keep the plan until the end of the month you’ve paid for, and you can resume it until then.',
      ],
    },
    {
      question: 'What if a renewal cannot be charged?',
      answer: [
        `You keep your plan for ${GRACE_DAYS} days while we retry your default card. If it still isn’t paid, you’re on Free and owe nothing for it.`,
      ],
    },
    { question: 'Is there a setup fee?', answer: ['No setup fee, on any plan.'] },
    { question: 'What does a minute of my plan reach?', answer: zonesAnswer(rates) },
    { question: 'What does "Unlimited" mean?', answer: unlimitedAnswer() },
    {
      question: 'Are taxes part of the price?',
      answer: ['No. Prices are in US dollars. Taxes and fees are added where the law requires them.'],
    },
  ];
}

function buyingAnswer(): Sentence[] {
  return [
    'Yes, every plan that isn’t marked “Coming soon”. Choose one, and the billing page shows what it costs now, taxes included.',
    {
      has: ['card-payments'],
      text: 'It starts when you pay by card and renews every month until you cancel.',
    },
    {
      has: ['test-payments'],
      text: 'This installation only takes test cards: the plan starts, and no money moves.',
    },
  ];
}

/** Decision R06. */
function trialAnswer(): Sentence[] {
  const { trialDays, trialMinutes } = PLAN_TERMS;
  return [
    `You can try one monthly plan, once, for ${trialDays} days. It’s free and needs no credit card.`,
    {
      has: ['phone-calls'],
      text: `It includes ${trialMinutes} minutes to phones in your country, the US and Canada. To use them, verify your email address and your phone number: we call your phone with a code.`,
    },
    {
      lacks: ['phone-calls'],
      text: `Its ${trialMinutes} minutes to phones can’t be used before a carrier is connected here.`,
    },
    'After the trial you’re on Free, and nothing is charged.',
  ];
}

function zonesAnswer(rates: readonly CountryRate[]): Sentence[] {
  const [two, three] = ([2, 3] as const).map((zone) => ratioText(zone));
  return [
    `One minute to zone 1: ${namesIn(rates, 1)}.`,
    `A minute to zone 2 (${namesIn(rates, 2)}) takes ${two} of your minutes, and one to zone 3 (all others) takes ${three}.`,
    'When your minutes are used up, calls on a paid plan go on at the rates of the rate list.',
  ];
}

/** "2", "3⅓": pool minutes that one minute to the zone uses. */
function ratioText(zone: Zone): string {
  const thirds = ZONE_WEIGHT_THIRDS[zone];
  return `${Math.floor(thirds / ZONE_WEIGHT_THIRDS[1])}${['', '⅓', '⅔'][thirds % ZONE_WEIGHT_THIRDS[1]]}`;
}

/** Countries whose landlines are in the zone. Their mobile numbers may be in another. */
function namesIn(rates: readonly CountryRate[], zone: Zone): string {
  const names = rates
    .filter((rate) => rate.zone === zone)
    .map(({ destination, mobileZone }) => (mobileZone === zone ? destination : `${destination} landlines`));
  return new Intl.ListFormat('en-US').format(names);
}

function unlimitedAnswer(): Sentence[] {
  const enterprise = SUBSCRIPTION_PLANS.find(({ limits }) => limits.faxPages.isCalledUnlimited);
  const calls = 'Calls between users have no limit and are free on every plan.';
  if (enterprise === undefined) return [calls];
  const { minutes, faxPages, assistantCalls } = enterprise.limits;
  return [
    calls,
    `Anything else that ${enterprise.name} calls unlimited has a figure behind it.`,
    `You get ${count(minutes.perMonth)} minutes to phones, then pay per minute.`,
    `After ${count(faxPages.perMonth)} fax pages, a fax waits longer.`,
    `After ${count(assistantCalls.perMonth)} assistant calls, callers reach voicemail.`,
    'Only the minutes can cost more than the plan.',
  ];
}
