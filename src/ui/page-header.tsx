import { createContext, type ReactNode, use } from 'react';

/** Shown at the end of every page's header, such as the connection status. */
export const PageHeaderAside = createContext<ReactNode>(null);

/** Longer titles are smaller on a phone, where they share their line with what the frame puts at the end. */
const ROOMY = 16;

/** The first line of a page: its title, what filters it, and what the frame puts at the end. */
export function PageHeader(props: {
  title: string;
  /** One sentence below the title. */
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 max-phone:gap-x-2 border-b px-4 py-3 desk:px-6">
      {props.lead === undefined ? (
        <h1 className={props.title.length > ROOMY ? 'text-22 max-phone:text-17' : 'text-22'}>
          {props.title}
        </h1>
      ) : (
        <div className="min-w-0 max-phone:contents">
          <h1 className="text-22 max-phone:text-17">{props.title}</h1>
          <p className="text-13 text-pretty text-ink-2 max-phone:order-last max-phone:-mt-2 max-phone:w-full">
            {props.lead}
          </p>
        </div>
      )}
      {props.children}
      <div className="ml-auto empty:hidden">{use(PageHeaderAside)}</div>
    </header>
  );
}
