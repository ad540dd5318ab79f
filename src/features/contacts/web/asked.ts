import type { Contact } from '../model.ts';

/** What can be done with one row. */
export type RowAction = 'open' | 'call' | 'list' | 'tags' | 'delete' | 'more';

/** What is asked about some contacts. */
export interface Asked {
  readonly kind: 'delete' | 'tags' | 'list' | 'owner' | 'more' | 'merge';
  readonly contacts: readonly Contact[];
}

/** What is set up or moved for all contacts. */
export type Tool = 'import' | 'trash' | 'fields' | 'view';

/** A dialog of the page of a contact. */
export type RecordDialog = 'edit' | 'tags' | 'list' | 'delete' | 'merges' | 'consent';
