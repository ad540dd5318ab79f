import type { LegalText } from './legal-text.ts';

/** Decision R63. Each figure is that of the code which keeps it. It has been agreed to: a change is a new version. */
export const privacy20261122: LegalText = {
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'The people who run this installation of Ahoy at %PUBLIC_URL%, called “we” here. For questions and requests, write to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%).',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      paragraphs: [
        [
          'Your account: your name, your email address, your username, your settings, your password as a hash that can’t be read back, the network address you registered from, and which version of the terms and of this policy you agreed to. Without an account, people can’t call you. The network address keeps free minutes from being collected with many accounts.',
          'Where you’re signed in: the network address and the name of each browser, when it signed in and when it was last seen. You see this list in your profile and can end each session. It helps you notice a stranger.',
          'Your calls: who called whom, when, for how long and how the call ended. For each minute we keep how good the connection was (delay, loss, codec, kind of path). It’s your history, and it’s how we find out why a call sounded bad.',
          'Calls to and from phones, in addition: both phone numbers, the provider that carried the call, its answer, the rate and what the call cost.',
          'Your numbers: those you rent, the numbers of yours that you verified as caller IDs, and the labels you gave them.',
          'Emergency addresses: the name and postal address that you enter for a number.',
          'Numbers you bring from another carrier: the number, the carrier, your account number there, the account holder’s name, and each step of the request.',
          'Your plan and your money: your subscriptions, top-ups, payments and refunds, your balance, and a statement with each amount and what it was for, such as the number you called.',
          'Your invoices: the billing name, address and tax number you gave, and what you paid for.',
          'Your cards: the name, the brand, the last four digits and the expiry date. The card number never reaches our server.',
          'Events for your devices: what we still have to tell each of them, such as an incoming call.',
          'Messages you send us: your name and email address, your phone number if you give one, and what you write.',
          'Counters of attempts, such as signing in, under a fingerprint of your network or email address. They stop people who guess passwords.',
          'Logs of failures. They name accounts by their ID, and hold no passwords, no messages and no cookies.',
        ],
        'We don’t keep what’s said. The sound of a call between users goes from browser to browser, encrypted. If only a relay connects the two, it passes the sound on encrypted. The sound of a call to a phone passes through our server, which doesn’t record it, and crosses the phone network without encryption.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      paragraphs: [
        [
          'Your account, your numbers, your emergency addresses and your port-in requests: until the account is deleted.',
          'Your calls: %CALLS_KEPT%. The record of a call is also the other person’s history. It stays in theirs, without your name.',
          'How your calls sounded: %QUALITY_DAYS% days.',
          'Invoices, payments and your statement: as long as tax law requires, even after your account is deleted.',
          'Your cards: until you remove them.',
          'A username that was given up: 90 days, so that people don’t reach a stranger in your place.',
          'A number that you gave back: 30 days, so that you can take it back.',
          'A browser that is signed in: until it signs out, or 30 days after it was last used.',
          'Events for your devices: 7 days.',
          'Messages to us: 365 days.',
          'Counters of attempts: a day at most.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      paragraphs: [
        'There are three cookies, and none of them tracks you:',
        [
          'session proves that you’re signed in. It ends after 30 days without use.',
          'signed_in only says that a person is signed in, so that pages show the right links at once.',
          'known_device, kept for a year, lets you in while strangers who guess your password are locked out.',
        ],
        'Your browser also keeps your settings, such as light or dark, and which microphone you use. That stays in the browser.',
        {
          has: ['card-payments'],
          text: 'When you add a card or pay, the page loads a form from Stripe. Stripe may set cookies of its own there, to prevent fraud.',
        },
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      paragraphs: [
        [
          'People you call or who call you see your name and your username, or the number you call from. On a direct connection between users, their browser also learns your network address once the call is answered, and yours learns theirs. “Hide my IP address” in the sound settings prevents it where a relay is set up.',
          'Other users can look up whether a username exists.',
          {
            has: ['phone-calls'],
            text: 'Our telephony providers (%PROVIDERS%) see the numbers, times and sound of calls to and from phones. They also get what a rented number or a port-in needs.',
          },
          {
            has: ['real-numbers'],
            lacks: ['phone-calls'],
            text: 'The provider of our numbers (%PROVIDERS%) sees which numbers we rent for our users.',
          },
          {
            has: ['card-payments'],
            text: 'Stripe takes card payments. It gets your card, your name, your email address and the amount.',
          },
          { has: ['email'], text: 'The mail server that we use sees the emails we send you.' },
        ],
        {
          lacks: ['phone-calls', 'real-numbers'],
          text: 'No telephony provider is connected to this installation. The [terms](/terms#telephony-provider) list them.',
        },
        {
          has: ['test-payments'],
          text: 'This installation only takes test cards, so no payment company is involved.',
        },
        'We sell nothing about you. There’s no advertising and no tracking.',
        {
          lacks: ['card-payments'],
          text: 'None of our pages loads anything from another company.',
        },
        {
          has: ['card-payments'],
          text: 'Except for Stripe’s card form, none of our pages loads anything from another company.',
        },
      ],
    },
    {
      id: 'legal-grounds',
      title: 'On what grounds',
      paragraphs: [
        'We keep your account, calls, numbers, plan, payments and events to give you what you asked for (a contract, in the words of the GDPR). We keep invoices because tax law requires it (a legal obligation). The list of browsers, the counters and the logs keep everyone’s accounts safe (a legitimate interest). We keep your messages to answer them.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        'You can see what we keep, have it corrected or deleted, take it with you, object to its use, and complain to the data protection authority where you live. Your name, your username, your password and your browsers are in your profile. Your calls and your statement can be downloaded. For everything else write to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%). We answer within a month.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Ahoy is not for children under %MINIMUM_AGE%. If a child has an account, write to us, and we delete it with everything in it.',
      ],
    },
    {
      id: 'changes',
      title: 'When this policy changes',
      paragraphs: ['A change is a new version with its own date. Every version keeps its address.'],
    },
  ],
};
