import type { LegalText } from './legal-text.ts';

/** Specification 000 §2; decisions R21 and R61 to R64. It has been agreed to: a change is a new version. */
export const terms20261122: LegalText = {
  sections: [
    {
      id: 'who',
      title: 'Who agrees with whom',
      paragraphs: [
        '“We” are the people who run this installation of Ahoy at %PUBLIC_URL%. “You” are the person using it. You reach us at [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%).',
        'By creating an account you agree to these terms. We store the version you agreed to with your account. The [privacy policy](/privacy) says what we do with your data.',
      ],
    },
    {
      id: 'age',
      title: 'How old you must be',
      paragraphs: [
        'Children under %MINIMUM_AGE% are excluded. By creating an account you confirm that you’re at least %MINIMUM_AGE% years old. We close the account of a younger child as soon as we learn of it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'An account is for one person. Keep your password to yourself, and write to us if you think that another person has it. If you let others use your account, we treat what they do as done by you.',
        'Your username is how people call you. Don’t choose one to be mistaken for another person. We take such names back. If you give up a username, we keep it from others for 90 days, and you can take it back until then.',
      ],
    },
    {
      id: 'fair-use',
      title: 'What it’s not for',
      paragraphs: [
        'Please don’t use Ahoy',
        [
          'to threaten, to deceive, or to break the law where you are or where the other person is.',
          'to call or write to people who don’t want it, or to many people by machine.',
          'to show a number or a name that isn’t yours.',
          'to resell our minutes, or to make calls only for the money that a call brings.',
          'to look for security holes using other people’s accounts, or to bring the service down.',
        ],
        'We may suspend an account that does such things, at once where others are harmed. We say why, unless the law forbids it.',
      ],
    },
    {
      id: 'emergency',
      title: 'Emergency calls',
      paragraphs: [
        {
          lacks: ['emergency-calls'],
          text: 'You can’t call the police, the fire brigade or an ambulance with Ahoy. Keep another phone for emergencies.',
        },
        {
          has: ['emergency-calls'],
          text: 'Calls to emergency services only work with a number that has an emergency address. Without power or internet they don’t work at all. Keep another phone for emergencies.',
        },
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      paragraphs: [
        'Calls between users are free. Plans are monthly, annual or pay-as-you-go. The [pricing page](/pricing) lists what you can choose and what it costs. We don’t sell plans that have no price there, or that are marked “Coming soon”. The [rate list](/rates) has the price of a minute to a phone.',
        'Prices are in US dollars, plus taxes and fees. We charge nothing before you’ve seen the price and agreed to it. Minutes left at the end of a month do not roll over. A plan change takes effect on the next billing cycle, unless you choose to pay the difference and have it at once.',
        'Plans renew every month until you cancel. Further numbers are paid from your balance every month until you give them back. If you turn on automatic top-ups, we charge your default card when your balance is low, up to the monthly limit you set.',
        'Where a plan says “Unlimited”, the pricing page says what fair use is and what happens beyond it. We never charge for that without your agreement.',
        {
          has: ['test-payments'],
          text: 'This installation only takes test cards. No money moves, and nothing you pay for here has value elsewhere.',
        },
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'Payments are non-refundable, except where the law requires a refund. The same goes for unused balance when your account is closed.',
      ],
    },
    {
      id: 'telephony-provider',
      title: 'The telephony provider',
      paragraphs: [
        'Fax is powered by a telephony provider, and so are SMS and calls to phones. Another company carries them across the phone network.',
        { has: ['phone-calls'], text: 'This installation works with these providers: %PROVIDERS%.' },
        {
          has: ['real-numbers'],
          lacks: ['phone-calls'],
          text: 'This installation rents its numbers from: %PROVIDERS%. No carrier for calls is connected.',
        },
        {
          lacks: ['phone-calls', 'real-numbers'],
          text: 'No provider is connected to this installation. Calls to numbers of this installation and to test numbers stay on it.',
        },
        { lacks: ['fax', 'sms'], text: 'Fax and SMS are coming soon.' },
      ],
    },
    {
      id: 'numbers',
      title: 'Your phone numbers',
      paragraphs: [
        'A number is yours for as long as you rent it. If you give it back, or its rent isn’t paid, we keep it for 30 days, and you can take it back. After that, another person may get it.',
        'To bring a number from another carrier, you must be its account holder. Keep that line until the number has moved.',
        {
          lacks: ['real-numbers'],
          text: 'The numbers of this installation are reserved for fiction. They only work on it.',
        },
      ],
    },
    {
      id: 'no-guarantee',
      title: 'What we don’t promise',
      paragraphs: [
        'We do not guarantee that Ahoy is always up, or that every call gets through or sounds good. The [status page](/status) shows what we’ve measured.',
        'We may change what Ahoy does. If a change takes away something you’ve paid for, we write to you first, and you may leave.',
      ],
    },
    {
      id: 'liability',
      title: 'Our liability',
      paragraphs: [
        'Our liability is capped at the amounts paid in the prior 3 months. For everything that goes wrong together, we owe you no more than you’ve paid us in the three months before.',
        'The cap doesn’t apply where the law forbids one, such as harm we cause on purpose or by gross negligence, and harm to life and health.',
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      paragraphs: [
        'You can leave at any time. Write to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%), and we delete your account. The [privacy policy](/privacy#how-long) says what we have to keep, and why.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      paragraphs: [
        'A change is a new version with its own date. It applies to people who agree to it from then on. Every version keeps its address.',
      ],
    },
    {
      id: 'law',
      title: 'Which law applies',
      paragraphs: [
        'The law of the place where we’re established applies. You keep the consumer rights of your own country, whatever these terms say. If one sentence of these terms isn’t valid, the others still are.',
      ],
    },
  ],
};
