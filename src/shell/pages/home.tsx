import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { KeypadArt } from '../components/keypad-art.tsx';
import { documentHandle } from '../document.ts';

export const handle = documentHandle;

export const meta = () => [
  { title: 'Ahoy: your phone line, in a browser tab' },
  {
    name: 'description',
    content: 'Choose a username and call anybody else by theirs: in the browser, encrypted end to end, free.',
  },
];

export default function Home() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b">
        <div className="mx-auto flex h-16 w-full max-w-280 items-center justify-between gap-4 px-4 desk:px-6">
          <Link to={paths.home()} className="rounded-control">
            <Logo />
          </Link>
          <nav aria-label="Account" className="flex items-center gap-2">
            <ButtonLink to={paths.login()} variant="quiet" size="small">
              Sign In
            </ButtonLink>
            <ButtonLink to={paths.register()} size="small">
              Get Started
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-280 flex-1 items-center gap-16 px-4 py-16 desk:grid-cols-[minmax(0,1fr)_20rem] desk:px-6">
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
            <ButtonLink to={paths.login()} size="large" variant="secondary">
              Sign In
            </ButtonLink>
          </div>
        </div>
        <KeypadArt />
      </main>
      <footer className="border-t">
        <div className="mx-auto flex w-full max-w-280 justify-between px-4 py-6 text-13 text-ink-3 desk:px-6">
          <span>Ahoy</span>
          <span>Free between people with a username</span>
        </div>
      </footer>
    </div>
  );
}
