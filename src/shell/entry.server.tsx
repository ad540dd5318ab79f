import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { DocumentContext } from '#ui/document.ts';
import { IslandRenderer } from '#ui/island.tsx';

/** Makes one page at build time. There is no server rendering at run time. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(
    <DocumentContext value={!routerContext.isSpaMode}>
      <IslandRenderer value={(part, identifierPrefix) => renderToString(part, { identifierPrefix })}>
        <ServerRouter context={routerContext} url={request.url} />
      </IslandRenderer>
    </DocumentContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(prelude, { status, headers });
}
