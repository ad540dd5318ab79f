import { createContext, type ReactNode, use, useId } from 'react';
import { useIsDocument } from './document.ts';
// oxlint-disable-next-line import/default -- what is imported is the address of the file.
import loader from './island-loader.ts?chunk';

/** Renders a part of a page as separate HTML, with prefixed ids. Set while pages are built, never in a browser. */
export const IslandRenderer = createContext<((part: ReactNode, idPrefix: string) => string) | null>(null);

export interface IslandProps {
  /** The module that wakes it, made by `islandOf` and imported with `?chunk`. */
  chunk: { readonly src: string; readonly imports: readonly string[] };
  /** The part that comes alive; the same as in that module. */
  children: ReactNode;
}

/**
 * A part of a document that becomes a React component when it is first touched, and costs nothing until then (decision
 * 011). Its initial state is in the page, readable without scripts. On a page with React it is simply rendered.
 */
export function Island(props: IslandProps) {
  const render = use(IslandRenderer);
  return render === null ? props.children : <MadeIsland {...props} render={render} />;
}

interface MadeIslandProps extends IslandProps {
  render: (part: ReactNode, idPrefix: string) => string;
}

/** An island while its page is made. */
function MadeIsland({ chunk, children, render }: MadeIslandProps) {
  const isDocument = useIsDocument();
  const id = useId();
  if (!isDocument) return children;
  return (
    <>
      {/* React hoists an async script into the head once, however many islands there are. */}
      <script async type="module" src={loader.src} />
      <div
        data-island={chunk.src}
        data-island-imports={chunk.imports.join(' ')}
        data-island-id={id}
        // Drawn apart from the page, because in the browser it is a React root of its own and must find the same ids.
        dangerouslySetInnerHTML={{ __html: render(children, id) }}
      />
    </>
  );
}
