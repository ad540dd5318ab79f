import { createContext, type ReactNode, use } from 'react';

/** Shown at the end of every page's header, such as the connection status. */
export const PageHeaderAside = createContext<ReactNode>(null);

/** The first line of a page: its title, what filters it, and what the frame puts at the end. */
export function PageHeader(props: { title: string; children?: ReactNode }) {
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 desk:px-6">
      <h1 className="text-22">{props.title}</h1>
      {props.children}
      <div className="ml-auto empty:hidden">{use(PageHeaderAside)}</div>
    </header>
  );
}
