import { createContext, type ReactNode, use, useId } from 'react';
import { useIsDocument } from './document.ts';
// oxlint-disable-next-line import/default -- what is imported is the address of the file.
import loader from './island-loader.ts?chunk';

/**
 * Draws a part of a page as HTML of its own, whose ids begin with the prefix. Given while pages are made, and nowhere
 * in a browser.
 */
export const IslandRenderer = createContext<((part: ReactNode, idPrefix: string) => string) | null>(null);

export interface IslandProps {
  /** The module that wakes it, made by `islandOf`; imported with `?chunk`. */
  chunk: { readonly src: string; readonly imports: readonly string[] };
  /** The part that comes alive; the same as in that module. */
  children: ReactNode;
}

/**
 * A part of a document that becomes a React component when somebody first touches it, and costs nothing until then
 * (decision 011). Its first state is in the page, readable without scripts. On a page that has React it is simply drawn.
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
      {/* React moves an async script into the head and writes it once, however many islands there are. */}
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
