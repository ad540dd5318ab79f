import { RECONNECT_GIVE_UP_MS } from '#features/calling/constants.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { Waveform } from './waveform.tsx';

/** Three columns about what works today. Each can be tried, and each has its test. */
const HIGHLIGHTS = [
  {
    title: 'Between two browsers',
    text: 'Your voice goes straight from one browser to the other, encrypted on the way. Our server sets up the call and never hears it.',
  },
  {
    title: 'Every device rings',
    text: 'Answer on one, and the others stop. Change the page or reload it, and the call goes on, even while our server restarts.',
  },
  {
    title: 'Nothing to install',
    text: 'A browser tab is your phone. It fits your hand and a wide screen, in light and dark, and works by keyboard alone.',
  },
] as const;

export function HomeHighlights() {
  return (
    <>
      <figure className="pb-12 desk:pb-16">
        <Waveform />
        <figcaption className="mt-5 text-13 text-ink-2">
          Lost your connection? Your call waits {RECONNECT_GIVE_UP_MS / SECOND_MS} seconds and picks up where
          you left off.
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
