import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface Column {
  readonly label: string;
  /** Aligned to the end, for numbers and actions. */
  readonly isEnd?: boolean;
}

export interface TableProps {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  small?: boolean;
}

/** Ruled lines, nothing else: a directory, not a grid. */
export function Table({ label, columns, rows, small = false }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-13">
        <thead className="text-12 text-ink-3">
          <tr className="border-b">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classes(
                  'py-2 font-normal not-first:pl-4',
                  column.isEnd ? 'text-right' : 'text-left',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b last:border-b-0">
              {columns.map((column, at) => (
                <td
                  key={column.label}
                  className={classes(
                    'not-first:pl-4',
                    small ? 'py-1.5' : 'py-3',
                    column.isEnd && 'text-right font-medium',
                  )}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
