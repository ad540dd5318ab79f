import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { ButtonLink } from '#ui/link.tsx';
import { KeypadArt } from '../components/keypad-art.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Ahoy: your phone line, in a browser tab',
    description:
      'Choose a username and call anybody else by theirs: in the browser, encrypted end to end, free.',
    path: paths.home(),
  });

export default function Home() {
  return (
    <div className="mx-auto grid w-full max-w-280 flex-1 items-center gap-16 px-4 py-16 desk:grid-cols-[minmax(0,1fr)_20rem] desk:px-6">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-hero text-balance">
          Your phone line, in a <span className="lit">browser tab</span>.
        </h1>
        <p className="max-w-lg text-18 text-pretty text-ink-2">
          Choose a username and call anybody else by theirs. Your voice goes from browser to browser,
          encrypted end to end, and it costs nothing.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.register()} size="large">
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.contact()} size="large" variant="secondary">
            Contact Sales
          </ButtonLink>
        </div>
      </div>
      <KeypadArt />
    </div>
  );
}
