import type { LegalText } from './legal-text.ts';

/** Specification 000 §2; decisions R21 and R61 to R64. It has been agreed to: a change is a new version. */
export const terms20250406: LegalText = {
  sections: [
    {
      id: 'who',
      title: 'Who agrees with whom',
      paragraphs: [
        '“We” are the people who run this installation of Ahoy at %PUBLIC_URL%. “You” are whoever uses it. You reach us at [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%).',
        'By creating an account you agree to these terms. Which version you agreed to is stored with your account. What we do with what we learn about you is in the [privacy policy](/privacy).',
      ],
    },
    {
      id: 'age',
      title: 'How old you must be',
      paragraphs: [
        'Children under %MINIMUM_AGE% are excluded. By creating an account you say that you are at least %MINIMUM_AGE% years old. We close the account of a younger child as soon as we learn of it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'An account is for one person. Keep its password to yourself, and write to us when you think that somebody else has it. What is done with your account while you leave it open to others is treated as done by you.',
        'A username is what people call you by. Do not take one to be mistaken for somebody else; we take such a name back. A username that you give up is kept from others for 90 days, and you can take it back until then.',
      ],
    },
    {
      id: 'fair-use',
      title: 'What it is not for',
      paragraphs: [
        'Please do not use Ahoy',
        [
          'to threaten, to deceive, or to break the law where you are or where the other person is;',
          'to call or write to people who do not want it, or to many people by machine;',
          'to show a number or a name that is not yours;',
          'to sell our minutes on, or to make calls whose only purpose is the money that a call brings;',
          'to look for holes in the service on other people’s accounts, or to bring it down.',
        ],
        'We may stop an account that does such things, at once where others are harmed. We say why, unless the law forbids it.',
      ],
    },
    {
      id: 'emergency',
      title: 'Emergency calls',
      paragraphs: [
        'Ahoy does not reach the police, the fire brigade or an ambulance. Keep another phone for that.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      paragraphs: [
        'Calls from username to username are free. Plans are monthly, annual or pay-as-you-go. The [pricing page](/pricing) lists what can be chosen and what it costs; a kind of plan that has no price there is not sold. The price of a minute to a phone is in the [list of rates](/rates).',
        'Prices are in US dollars, plus taxes and fees. Nothing is charged before you have seen the price and agreed to it. Minutes that are left at the end of a month do not roll over. A change of plan takes effect on the next billing cycle, unless you choose to pay the difference and have it at once.',
        'Where a plan says “Unlimited”, the pricing page says what fair use of it is and what happens beyond. It is never a charge that you have not agreed to.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'Payments are non-refundable, except where the law requires a refund. The same law decides about money that you have paid in and not used when your account is closed.',
      ],
    },
    {
      id: 'telephony-provider',
      title: 'The telephony provider',
      paragraphs: [
        'Fax is powered by a telephony provider, and so are SMS and calls to phones: another company carries them into the telephone network. The providers of this installation are listed here. There is none so far, so calls to phones, SMS and fax are not switched on, and nothing of yours goes to such a company.',
      ],
    },
    {
      id: 'no-guarantee',
      title: 'What we do not promise',
      paragraphs: [
        'We do not guarantee that Ahoy is always up, or that every call gets through or sounds well. What we measured of it stands on the [status page](/status).',
        'We may change what Ahoy does. When a change takes away something that you have paid for, we write to you before, and you may leave.',
      ],
    },
    {
      id: 'liability',
      title: 'What we owe when something goes wrong',
      paragraphs: [
        'Our liability is capped at the amounts paid in the prior 3 months: for all that goes wrong together, we owe you no more than you have paid us in the three months before.',
        'The cap does not hold where the law forbids one: for harm that we do on purpose or by gross negligence, and for harm to life and health.',
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      paragraphs: [
        'You may leave whenever you like. There is no button for it yet: write to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%), and we delete your account. What stays and why is in the [privacy policy](/privacy#how-long).',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      paragraphs: [
        'A change is a new version with a date of its own. It holds for those who agree to it from then on; everybody else is written to and asked. Every version keeps its address.',
      ],
    },
    {
      id: 'law',
      title: 'Which law applies',
      paragraphs: [
        'The law of the place where we are established applies. What the law of your own country gives you as a consumer stays yours, whatever stands here. Should a sentence of these terms not hold, the others still do.',
      ],
    },
  ],
};
