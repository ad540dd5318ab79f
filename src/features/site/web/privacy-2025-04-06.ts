import type { LegalText } from './legal-text.ts';

/** Decision R63. Each figure is that of the code which keeps it. It has been agreed to: a change is a new version. */
export const privacy20250406: LegalText = {
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'The people who run this installation of Ahoy at %PUBLIC_URL%, called “we” here. Questions, and everything that you may ask of us, go to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%).',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      paragraphs: [
        [
          'Your account: your name, your mail address, your username, your password as a hash that cannot be read back, and which version of the terms and of this policy you agreed to. Without it there is nobody to call.',
          'Where you are signed in: the network address and the name of each browser, when it signed in and when it was last seen. You see this list in your profile and can end each entry. It is how you notice a stranger.',
          'Your calls: who called whom, when, for how long and how it ended; and for each minute how good the connection was (delay, loss, codec, kind of path). It is your history, and how we find out why a call sounded bad.',
          'News for your devices: what each of them must still be told, such as a call that came in.',
          'Messages that you send us: your name and address, your phone number if you give one, and what you write.',
          'Counters of attempts, such as signing in, under a fingerprint of your network or mail address. They stop whoever guesses passwords.',
          'Logs of failures. They name accounts by their number, and hold no passwords, no messages and no cookies.',
        ],
        'We do not keep what is said. The sound of a call between usernames goes from browser to browser, encrypted. Where only a relay connects the two, the relay passes it on encrypted.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      paragraphs: [
        [
          'The account: until it is deleted.',
          'Your calls: %CALLS_KEPT%. The record of a call is the other person’s history too, and stays in theirs, without your name.',
          'How your calls sounded: %QUALITY_DAYS% days.',
          'A username that was given up: 90 days, so that nobody else is called in your place.',
          'A browser that is signed in: until it signs out, or 30 days after it was last used.',
          'News for your devices: 7 days.',
          'Messages to us: 365 days.',
          'Counters of attempts: a day at most.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      paragraphs: [
        'There are three cookies, and none of them follows you around:',
        [
          'session proves that you are signed in. It ends after 30 days without use.',
          'signed_in says no more than that somebody is, so that pages show the right links at once.',
          'known_device, kept for a year, lets you in while strangers who guess your password are locked out.',
        ],
        'Your browser also keeps what you have set, such as light or dark, and which microphone you use. That stays in the browser.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      paragraphs: [
        [
          'People whom you call or who call you see your name and your username. On a direct connection their browser also learns your network address, and yours learns theirs: that is how direct calls work.',
          'Whoever is signed in can find out whether a username exists.',
          'The mail server that we use sees the mails that we send you.',
        ],
        'There is no telephony provider so far; the [terms](/terms#telephony-provider) list them. We sell nothing about you. There is no advertising, no tracking, and no page of ours loads anything from another company.',
      ],
    },
    {
      id: 'legal-grounds',
      title: 'On which grounds',
      paragraphs: [
        'We keep the account, its calls and the news for its devices to give you what you have asked for (a contract, in the words of the GDPR). The list of browsers, the counters and the logs keep everybody’s accounts safe (a legitimate interest). Your messages we keep to answer them.',
      ],
    },
    {
      id: 'your-rights',
      title: 'What you may ask for',
      paragraphs: [
        'You may see what we keep, have it corrected or deleted, take it with you, object to a use of it, and complain to the authority for data protection where you live. Your name, your username, your password and your browsers are in your profile. For everything else write to [%SUPPORT_EMAIL%](mailto:%SUPPORT_EMAIL%); we answer within a month.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Ahoy is not for children under %MINIMUM_AGE%. If one has an account, write to us and we delete it with all that belongs to it.',
      ],
    },
    {
      id: 'changes',
      title: 'When this policy changes',
      paragraphs: ['A change is a new version with a date of its own, and every version keeps its address.'],
    },
  ],
};
