import { memo } from 'react';
import { classes } from '#ui/classes.ts';
import type { Contact } from '../../../model.ts';

interface BriefRowProps {
  /** Undefined: it hasn't come yet. */
  contact: Contact | undefined;
  at: number;
  rowHeight: number;
  isWide: boolean;
  isSelected: boolean;
}

/** A row that a fast scroll passes: its name alone, where the whole row will have it. */
export const BriefRow = memo(function BriefRow(props: BriefRowProps) {
  const { contact, at, rowHeight, isWide, isSelected } = props;
  const isThere = contact !== undefined;
  const hasLineBelow = contact === undefined || !isWide || contact.phones.length > 0;
  return (
    <tr
      aria-rowindex={at + 2}
      aria-hidden={!isThere}
      aria-selected={isSelected}
      data-at={isThere ? at : undefined}
      style={{ transform: `translateY(${at * rowHeight}px)`, height: rowHeight }}
      className={classes(
        'absolute inset-x-0 top-0 flex items-center overflow-hidden border-b px-4 text-13 contain-strict desk:px-6',
        isThere && 'cursor-pointer',
        isSelected && 'bg-sunk',
      )}
    >
      <td
        className={classes(
          'leading-4.5 font-medium text-ink',
          isWide ? 'pl-19.5' : 'pl-11',
          hasLineBelow && 'h-9',
        )}
      >
        {isThere ? contact.name : <span className="mt-1 block h-3 w-36 rounded-small bg-sunk" />}
      </td>
    </tr>
  );
});
