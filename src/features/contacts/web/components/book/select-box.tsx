import { Check, Minus } from 'lucide-react';
import { classes } from '#ui/classes.ts';

/** The box of a row. It is the browser's own, so that a click anywhere reaches the table once. */
export function SelectBox(props: {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  isStop?: boolean;
  onChange?: () => void;
}) {
  const { label, isChecked, isMixed = false, isStop = true, onChange } = props;
  const icon = { size: 12, strokeWidth: 3, 'aria-hidden': true } as const;
  return (
    <span className="relative inline-flex size-4.5">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed;
        }}
        tabIndex={isStop ? 0 : -1}
        data-do="select"
        onChange={onChange ?? NOTHING}
        className={classes(
          'size-4.5 cursor-pointer appearance-none rounded-small border',
          isChecked || isMixed ? 'border-ink bg-ink' : 'border-field-line bg-panel',
        )}
      />
      <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-on-ink">
        {isMixed ? <Minus {...icon} /> : isChecked && <Check {...icon} />}
      </span>
    </span>
  );
}

/** The table reads the click. */
const NOTHING = () => undefined;
