import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { allColumns } from '../../columns.ts';
import { DEFAULT_COLUMNS } from '../../shown.ts';
import type { Book } from '../../use-book.ts';

/** Which columns the table has. This browser keeps them. */
export function ColumnsDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { shown, setShown, fields } = book;
  const set = (id: string, isShown: boolean) =>
    setShown({ columns: isShown ? [...shown.columns, id] : shown.columns.filter((one) => one !== id) });
  return (
    <Dialog title="Columns" isOpen onOpenChange={onClose}>
      <ul className="grid gap-3 phone:grid-cols-2">
        {allColumns(fields).map(({ id, label }) => (
          <li key={id}>
            <Checkbox isSelected={shown.columns.includes(id)} onChange={(isShown) => set(id, isShown)}>
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="flex justify-between gap-2">
        <Button variant="quiet" onPress={() => setShown({ columns: [...DEFAULT_COLUMNS] })}>
          Reset to default
        </Button>
        <Button onPress={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
