import { BadQuery, type RestAnswer, type RestRequest } from './rest-tables.ts';

const SINGLE = 'application/vnd.pgrst.object+json';

/** Range of rows from the header `Range`, which PostgREST accepts besides limit and offset. */
export function rangeOf(headers: RestRequest['headers']): { offset: number; limit: number | null } | null {
  const [, first, last = ''] = /^(\d{1,9})-(\d{1,9})?$/.exec(headers.get('range') ?? '') ?? [];
  if (first === undefined) return null;
  return { offset: Number(first), limit: last === '' ? null : Math.max(0, Number(last) - Number(first) + 1) };
}

/**
 * Rows as PostgREST answers them: a list with Content-Range, or the one row that was asked for by itself. How many there
 * are in all is said to those who ask (`Prefer: count=exact`).
 * @throws BadQuery when one row was asked for and there is another number of them, or they begin behind the last
 */
export function rowsAnswer(
  found: { readonly rows: readonly unknown[]; readonly total: number; readonly offset: number },
  headers: RestRequest['headers'],
): RestAnswer {
  const { rows, total, offset } = found;
  if (headers.get('accept')?.includes(SINGLE) === true) return { status: 200, body: onlyRow(rows) };
  const isCounted = /\bcount=(?:exact|planned|estimated)\b/.test(headers.get('prefer') ?? '');
  if (isCounted && offset > 0 && offset > total)
    throw new BadQuery('Requested range not satisfiable', {
      status: 416,
      code: 'PGRST103',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  const span = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  return {
    status: isCounted && rows.length < total ? 206 : 200,
    body: rows,
    headers: { 'content-range': `${span}/${isCounted ? total : '*'}` },
  };
}

function onlyRow(rows: readonly unknown[]): unknown {
  if (rows.length === 1) return rows[0];
  throw new BadQuery('Cannot coerce the result to a single JSON object', {
    status: 406,
    code: 'PGRST116',
    details: `The result contains ${rows.length} rows`,
  });
}
