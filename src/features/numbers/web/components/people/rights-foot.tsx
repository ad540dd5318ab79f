import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** What the boxes mean just now, and saving them. */
export function RightsFoot(props: {
  words: ReactNode;
  isPending: boolean;
  hasChanges: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 border-t pt-4">
      <p aria-live="polite" className="min-w-0 flex-1 basis-40 text-13 text-ink-2 empty:hidden">
        {props.words}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" isDisabled={props.isPending} onPress={props.onClose}>
          Cancel
        </Button>
        <Button
          isPending={props.isPending}
          disabledReason={props.hasChanges ? null : 'No changes to save'}
          isReasonAbove
          isReasonAtEnd
          onPress={props.onSave}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
