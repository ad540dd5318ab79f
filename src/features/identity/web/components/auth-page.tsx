import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { KeyGrid, Logo } from '#ui/logo.tsx';

export interface AuthPageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Link to the related page, below the form. */
  footer?: ReactNode;
}

/** The frame of the pages before sign-in: the form, and beside it the sign of the house. */
export function AuthPage(props: AuthPageProps) {
  return (
    <div className="grid grow desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col p-6 desk:p-10">
        <header className="flex">
          <RouterLink to={paths.home()} className="rounded-control">
            <Logo />
          </RouterLink>
        </header>
        <main className="mx-auto flex w-full max-w-104 flex-1 flex-col justify-center gap-6 py-10">
          <div className="flex flex-col gap-2">
            <h1 className="text-40">{props.title}</h1>
            {props.lead !== undefined && <p className="text-ink-2">{props.lead}</p>}
          </div>
          {props.children}
          {props.footer !== undefined && <p className="text-13 text-ink-2">{props.footer}</p>}
        </main>
      </div>
      <div className="hidden flex-col justify-between border-l bg-sunk p-10 desk:flex" aria-hidden="true">
        <div className="flex flex-1 items-center justify-center text-ink">
          <KeyGrid height={360} />
        </div>
        <p className="display max-w-80 text-22 text-ink-2">All you need to call someone is their username.</p>
      </div>
    </div>
  );
}
