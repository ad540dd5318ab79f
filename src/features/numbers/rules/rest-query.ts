/** What a question for rows asks for, once it is read. */
export interface RowsQuery {
  /** Columns of the answer, each with the name that it has there. */
  readonly columns: readonly { readonly as: string; readonly of: string }[];
  /** The name in the answer under which the provider stands; null when it was not asked for. */
  readonly embed: string | null;
  /** `eq` by column, as text. */
  readonly filters: Readonly<Record<string, string>>;
  /** Column, when an order was asked for; always ascending. */
  readonly order: string | null;
}

/** What a table lets one ask. */
export interface TableShape {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly orders: readonly string[];
  /** The table whose name is embedded. */
  readonly embed: string;
}

/** A question in PostgREST's words that is not among those we answer. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

const NAME = /^[a-z_]{1,40}$/;

/** Reads the part of PostgREST's language that the specification's clients speak. @throws NotAsked */
export function readRowsQuery(query: Iterable<readonly [string, string]>, shape: TableShape): RowsQuery {
  const filters: Record<string, string> = {};
  let select = '*';
  let order: string | null = null;
  for (const [name, value] of query) {
    if (name === 'select') select = value;
    else if (name === 'order') order = readOrder(value, shape);
    // The client of PostgREST names the columns that it inserts; the body says the same.
    else if (name === 'columns') continue;
    else filters[name] = readFilter({ name, value }, filters, shape);
  }
  return { ...readSelect(select, shape), filters, order };
}

function readFilter(
  { name, value }: { name: string; value: string },
  known: Readonly<Record<string, string>>,
  shape: TableShape,
): string {
  if (!shape.filters.includes(name)) throw new NotAsked(`There is no filter by "${name}" here`);
  if (name in known) throw new NotAsked(`"${name}" is filtered twice`);
  const wanted = /^(?:eq|is)\.(.{1,100})$/s.exec(value)?.[1];
  if (wanted === undefined) throw new NotAsked(`"${name}" can only be compared by eq`);
  return wanted;
}

function readOrder(value: string, { orders }: TableShape): string {
  const column = /^([a-z_]{1,40})(?:\.asc)?(?:\.nullslast)?$/.exec(value)?.[1];
  if (column === undefined || !orders.includes(column))
    throw new NotAsked(`The order "${value}" is not known here`);
  return column;
}

function readSelect(text: string, shape: TableShape): Pick<RowsQuery, 'columns' | 'embed'> {
  const columns: { as: string; of: string }[] = [];
  let embed: string | null = null;
  for (const part of text.replaceAll(/\s+/g, '').split(',')) {
    const [, alias, inner] = /^(?:([a-z_]{1,40}):)?(.+)$/.exec(part) ?? [];
    if (inner === '*') columns.push(...shape.columns.map((column) => ({ as: column, of: column })));
    else if (inner === `${shape.embed}(name)`) embed = alias ?? shape.embed;
    else if (inner !== undefined && NAME.test(inner) && shape.columns.includes(inner))
      columns.push({ as: alias ?? inner, of: inner });
    else throw new NotAsked(`"${part}" cannot be selected here`);
  }
  return { columns, embed };
}

/** One row of the answer. */
export function shapeRow(
  { columns, embed }: Pick<RowsQuery, 'columns' | 'embed'>,
  row: Readonly<Record<string, unknown>>,
  providerName: string | null,
): Record<string, unknown> {
  const shaped = columns.map(({ as, of }): [string, unknown] => [as, row[of]]);
  return {
    ...Object.fromEntries(shaped),
    ...(embed === null ? {} : { [embed]: providerName === null ? null : { name: providerName } }),
  };
}
