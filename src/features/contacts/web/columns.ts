import { contactsText } from '../constants.ts';
import type { ContactField, FieldKind } from '../model-record.ts';

/** A column of the table that can be shown or hidden. The name is always there. */
export interface ContactColumn {
  readonly id: string;
  readonly label: string;
  /** As CSS says it in a grid. */
  readonly width: string;
  readonly isEnd?: true;
  /** Of an own field. */
  readonly kind?: FieldKind;
}

const { columns: named } = contactsText;

const BUILT_IN: readonly ContactColumn[] = [
  { id: 'email', label: named.email, width: 'minmax(0,1.4fr)' },
  { id: 'phone', label: 'Phone', width: '9rem' },
  { id: 'company', label: named.company, width: 'minmax(6rem,9.25rem)' },
  { id: 'role', label: 'Role', width: 'minmax(5rem,8rem)' },
  { id: 'source', label: named.source, width: '4rem' },
  { id: 'tags', label: named.tags, width: '10.5rem' },
  { id: 'owner', label: 'Owner', width: 'minmax(5rem,8rem)' },
  { id: 'birthday', label: 'Birthday', width: '7rem' },
  { id: 'created', label: 'Added', width: '5.5rem', isEnd: true },
  { id: 'talk', label: 'Last talk', width: '5rem', isEnd: true },
];

/** All columns: ours, and the workspace's own fields before the dates. */
export function allColumns(fields: readonly ContactField[]): readonly ContactColumn[] {
  const own = fields.map(({ id, name, kind }) => ({ id, label: name, kind, width: 'minmax(5rem,8rem)' }));
  const dates = BUILT_IN.findIndex(({ id }) => id === 'created');
  return [...BUILT_IN.slice(0, dates), ...own, ...BUILT_IN.slice(dates)];
}

/** The chosen ones, in the order of all. */
export function shownColumns(
  chosen: readonly string[],
  fields: readonly ContactField[],
): readonly ContactColumn[] {
  return allColumns(fields).filter(({ id }) => chosen.includes(id));
}

/** Tracks of the grid: a box to select, the name, and the columns. */
export const tracksOf = (columns: readonly ContactColumn[]): string =>
  ['1.125rem', 'minmax(10.75rem,1fr)', ...columns.map(({ width }) => width)].join(' ');

/** Room for tags in their column. */
export const TAGS_PX = 168;
