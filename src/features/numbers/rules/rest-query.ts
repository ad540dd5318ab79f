/** Type of a column, which decides how a value in an address is parsed. */
export type ColumnKind = 'text' | 'number' | 'boolean';
export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** A table as its clients see it. */
export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** A table that each row belongs to and that may be selected with it; its columns are texts. */
  readonly embed?: { readonly name: string; readonly columns: readonly string[] };
}

interface Filter {
  readonly column: string;
  readonly isNegated: boolean;
  readonly test: (cell: Exclude<Cell, null>) => boolean;
  /** Result for a null. Null means unknown, as in SQL comparisons, so the row is left out. */
  readonly ofNull: boolean | null;
}

interface Order {
  readonly column: string;
  readonly isDescending: boolean;
  readonly isNullFirst: boolean;
}

interface Selected {
  /** The name in the answer. */
  readonly as: string;
  readonly of: string;
}

/** A parsed query. */
export interface RowsQuery {
  readonly columns: readonly Selected[];
  /** The embedded table's name in the answer and its columns. Null when it isn't embedded. */
  readonly embed: { readonly as: string; readonly columns: readonly string[] } | null;
  readonly filters: readonly Filter[];
  readonly order: readonly Order[];
  readonly offset: number;
  /** Null: no limit. */
  readonly limit: number | null;
}

/** A refused query, in PostgREST's terms: its status, its code and the sentence. */
export class RefusedQuery extends Error {
  override readonly name = 'RefusedQuery';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The query can't be parsed (PGRST100), a column is unknown (42703) or a value has another type (22P02). */
const unread = (message: string) => new RefusedQuery('PGRST100', message);

const NAME = /^[a-z_]{1,40}$/;
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns']);

/**
 * Parses the supported part of PostgREST's language: select with aliases and one embedded table, filters on own columns
 * (eq, neq, gt, gte, lt, lte, like, ilike, in, is, each with not), order, limit and offset.
 * @throws RefusedQuery
 */
export function readRowsQuery(query: Iterable<readonly [string, string]>, shape: TableShape): RowsQuery {
  const entries = [...query];
  const last = (name: string) => entries.findLast(([key]) => key === name)?.[1];
  return {
    ...readSelect(last('select') ?? '*', shape),
    filters: entries
      .filter(([name]) => !NOT_FILTERS.has(name))
      .map(([name, value]) => readFilter(name, value, shape)),
    order: readOrder(last('order'), shape),
    offset: readCount(last('offset'), 'offset') ?? 0,
    limit: readCount(last('limit'), 'limit'),
  };
}

function readSelect(text: string, shape: TableShape): Pick<RowsQuery, 'columns' | 'embed'> {
  const columns: Selected[] = [];
  let embed: RowsQuery['embed'] = null;
  // Commas within brackets belong to the embedded table.
  for (const part of text.replaceAll(/\s+/g, '').split(/,(?![^(]*\))/)) {
    const [, alias, inner = ''] = /^(?:([a-z_]{1,40}):)?(.+)$/.exec(part) ?? [];
    if (inner === '*')
      columns.push(...Object.keys(shape.columns).map((column) => ({ as: column, of: column })));
    else if (NAME.test(inner)) columns.push({ as: alias ?? inner, of: known(inner, shape) });
    else embed = readEmbed(inner, alias, shape);
  }
  return { columns, embed };
}

function readEmbed(text: string, alias: string | undefined, { embed }: TableShape): RowsQuery['embed'] {
  const [, name, inner = ''] = /^([a-z_]{1,40})(?:!(?:inner|left))?\(([a-z_,*]{1,200})\)$/.exec(text) ?? [];
  if (embed === undefined || name !== embed.name) throw unread(`"${text}" cannot be selected here`);
  const columns = inner === '*' ? embed.columns : inner.split(',');
  const unknown = columns.find((column) => !embed.columns.includes(column));
  if (unknown !== undefined) throw noColumn(unknown, name);
  return { as: alias ?? name, columns };
}

function readFilter(column: string, value: string, shape: TableShape): Filter {
  if (column === 'or' || column === 'and' || column.includes('.'))
    throw unread(`"${column}" is not answered here`);
  const kind = shape.columns[known(column, shape)] ?? 'text';
  const [, negation, operator = '', operand = ''] = /^(not\.)?([a-z]+)\.(.{0,1000})$/s.exec(value) ?? [];
  const isNegated = negation !== undefined;
  if (operator === 'is') return { column, isNegated, ...readIs(operand, column) };
  const test = readTest({ operator, operand, kind, column });
  return { column, isNegated, test, ofNull: null };
}

function readIs(operand: string, column: string): Pick<Filter, 'test' | 'ofNull'> {
  const word = operand.toLowerCase();
  if (word === 'null') return { test: () => false, ofNull: true };
  if (word === 'true' || word === 'false') return { test: (cell) => String(cell) === word, ofNull: false };
  throw unread(`"${column}" can be null, true or false`);
}

function readTest(request: {
  operator: string;
  operand: string;
  kind: ColumnKind;
  column: string;
}): Filter['test'] {
  const { operator, operand, kind, column } = request;
  const value = (text: string) => readValue(text, kind, column);
  if (operator === 'in') {
    const inner = /^\((.*)\)$/s.exec(operand)?.[1];
    if (inner === undefined) throw unread(`"${column}" wants a list in brackets`);
    const wanted = new Set(listOf(inner).map(value));
    return (cell) => wanted.has(cell);
  }
  if (operator === 'like' || operator === 'ilike') {
    if (kind !== 'text') throw new RefusedQuery('42883', `"${column}" is no text`);
    const letters = (text: string) => Array.from(operator === 'ilike' ? text.toLowerCase() : text);
    const pattern = letters(operand);
    return (cell) => isLike(letters(String(cell)), pattern);
  }
  const compare = COMPARISONS[operator];
  if (compare === undefined) throw unread(`"${column}" cannot be compared by "${operator}"`);
  const wanted = value(operand);
  return (cell) => compare(cell < wanted ? -1 : cell > wanted ? 1 : 0);
}

const COMPARISONS: Readonly<Record<string, ((order: number) => boolean) | undefined>> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/** The members of a list; one in quotes may hold commas. */
function listOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(
    ([, quoted, bare]) => quoted?.replaceAll(/\\(.)/gs, '$1') ?? bare ?? '',
  );
}

/**
 * Whether a text matches a pattern: % and PostgREST's * stand for any characters, _ for one. Takes pattern times text
 * steps at most, unlike a regular expression made of an untrusted pattern.
 */
function isLike(text: readonly string[], pattern: readonly string[]): boolean {
  let [at, next] = [0, 0];
  let [star, retry] = [-1, 0];
  while (at < text.length) {
    const wanted = pattern[next];
    if (wanted === '%' || wanted === '*') {
      [star, retry] = [next, at];
      next += 1;
    } else if (wanted === '_' || (wanted !== undefined && wanted === text[at])) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      retry += 1;
      [at, next] = [retry, star + 1];
    } else return false;
  }
  return pattern.slice(next).every((rest) => rest === '%' || rest === '*');
}

function readValue(text: string, kind: ColumnKind, column: string): Exclude<Cell, null> {
  if (kind === 'text') return text;
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  throw new RefusedQuery('22P02', `"${text}" is no ${kind}, which "${column}" is`);
}

function readOrder(text: string | undefined, shape: TableShape): Order[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const [, column, direction, nulls] =
      /^([a-z_]{1,40})(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part) ?? [];
    if (column === undefined) throw unread(`The order "${part}" cannot be read`);
    const isDescending = direction === 'desc';
    // As in PostgreSQL, nulls sort as the largest value by default.
    const isNullFirst = nulls === undefined ? isDescending : nulls === 'nullsfirst';
    return { column: known(column, shape), isDescending, isNullFirst };
  });
}

function readCount(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw unread(`"${name}" wants a whole number`);
  return Number(text);
}

function known(column: string, shape: TableShape): string {
  if (Object.hasOwn(shape.columns, column)) return column;
  throw noColumn(column, shape.name);
}

function noColumn(column: string, table: string): RefusedQuery {
  return new RefusedQuery('42703', `column ${table}.${column} does not exist`);
}

/** Rows of a query in its order, and their number before its limit. */
export function rowsFor<Found>(
  query: RowsQuery,
  rows: readonly Found[],
  rowOf: (found: Found) => Row,
): { readonly rows: readonly Found[]; readonly total: number } {
  const found = rows
    .filter((one) => query.filters.every((filter) => isKept(rowOf(one)[filter.column] ?? null, filter)))
    .toSorted((one, other) => compareRows(rowOf(one), rowOf(other), query.order));
  const end = query.limit === null ? found.length : query.offset + query.limit;
  return { rows: found.slice(query.offset, end), total: found.length };
}

function isKept(cell: Cell, { isNegated, test, ofNull }: Filter): boolean {
  if (cell === null) return ofNull !== null && ofNull !== isNegated;
  return test(cell) !== isNegated;
}

function compareRows(one: Row, other: Row, order: readonly Order[]): number {
  for (const { column, isDescending, isNullFirst } of order) {
    const [left, right] = [one[column] ?? null, other[column] ?? null];
    if (left === right) continue;
    if (left === null || right === null) return (left === null) === isNullFirst ? -1 : 1;
    return (left < right ? -1 : 1) * (isDescending ? -1 : 1);
  }
  return 0;
}

/** One row of the answer. */
export function shapeRow(
  { columns, embed }: Pick<RowsQuery, 'columns' | 'embed'>,
  row: Row,
  embedded: Readonly<Record<string, string>> | null,
): Record<string, unknown> {
  const shaped = columns.map(({ as, of }): [string, unknown] => [as, row[of]]);
  if (embed !== null)
    shaped.push([
      embed.as,
      embedded === null
        ? null
        : Object.fromEntries(embed.columns.map((column) => [column, embedded[column]])),
    ]);
  return Object.fromEntries(shaped);
}
