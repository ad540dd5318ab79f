import type { ReactNode } from 'react';
import { apiMarks } from '../api-script.ts';

export interface CodePanelProps {
  title: string;
  /** Names the code for screen readers. */
  label: string;
  text: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The request, which the script writes in other languages. */
  isRequest?: boolean;
  /** The answer, which "Try it" replaces. */
  isAnswer?: boolean;
}

/** A block of code with its title and a button that copies it. */
export function CodePanel({
  title,
  label,
  text,
  aside,
  isRequest = false,
  isAnswer = false,
}: CodePanelProps) {
  return (
    <div {...apiMarks.panel} className="min-w-0 overflow-hidden rounded-control border bg-sunk">
      <div className="flex h-10 items-center gap-3 border-b px-4 text-13">
        <span className="font-medium">{title}</span>
        <span className="ml-auto flex items-center gap-3 text-ink-2">{aside}</span>
        <button
          type="button"
          {...apiMarks.copy}
          aria-label={`Copy ${title.toLowerCase()}: ${label}`}
          title="Copy"
          className="-mr-2 flex size-8 items-center justify-center rounded-small text-ink-2 hover:text-ink unscripted:hidden"
        >
          <svg width="16" height="16" aria-hidden="true">
            <use href="#api-copy" />
          </svg>
        </button>
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        {...(isRequest ? apiMarks.request : isAnswer ? apiMarks.answer : {})}
        className="max-h-105 overflow-auto p-4 font-code text-12 whitespace-pre text-ink-2"
      >
        {text}
      </pre>
    </div>
  );
}

/** Once in the page, for all of its copy buttons. */
export function CopySymbol() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <symbol
        id="api-copy"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect width="14" height="14" x="8" y="8" rx="2" />
        <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
      </symbol>
    </svg>
  );
}
