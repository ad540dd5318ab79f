// Not on the first screen: after a press.

import { missingCase } from '#kernel/assert.ts';
import type { Tool } from '../../asked.ts';
import type { Book } from '../../use-book.ts';
import { FieldsDialog } from '../record/fields-dialog.tsx';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import { TrashDialog } from './trash-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** What is set up or moved for all contacts. */
export function ToolDialogs({ tool, book, onClose }: { tool: Tool; book: Book; onClose: () => void }) {
  switch (tool) {
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'trash':
      return <TrashDialog onClose={onClose} />;
    case 'fields':
      return <FieldsDialog onClose={onClose} />;
    case 'view':
      return <ViewDialog book={book} onClose={onClose} />;
    default:
      return missingCase(tool);
  }
}
