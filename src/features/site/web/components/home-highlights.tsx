import { RECONNECT_GIVE_UP_MS } from '#features/calling/constants.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { Waveform } from './waveform.tsx';

/** Three columns about what works today; each can be tried, and each has its test. */
const HIGHLIGHTS = [
  {
    title: 'Between two browsers',
    text: 'A voice goes straight from one to the other and is encrypted on the way. Our server sets the call up and never hears it.',
  },
  {
    title: 'Every device rings',
    text: 'The first one to answer wins and the others stop. Change the page, reload it, restart our server: the call goes on.',
  },
  {
    title: 'Nothing to install',
    text: 'A tab is the phone. It fits a hand and a wide screen, day and night, and works without touching a mouse.',
  },
] as const;

export function HomeHighlights() {
  return (
    <>
      <figure className="pb-12 desk:pb-16">
        <Waveform />
        <figcaption className="mt-5 text-13 text-ink-2">
          A lost network is no hang-up: a call waits {RECONNECT_GIVE_UP_MS / SECOND_MS} seconds for it and
          goes on where it was.
        </figcaption>
      </figure>
      <ul className="grid gap-10 desk:grid-cols-3 desk:gap-8">
        {HIGHLIGHTS.map(({ title, text }) => (
          <li key={title} className="border-t border-ink pt-4">
            <h3 className="text-18">{title}</h3>
            <p className="mt-2 text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
