import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** The verb of the title. */
  confirm: string;
  isOpen: boolean;
  isPending?: boolean;
  /** Nothing is lost that people would miss. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something ends that can't be had back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} role="alertdialog" isOpen={props.isOpen} onOpenChange={props.onClose}>
      <p className="text-13 text-pretty text-ink-2">{props.children}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={props.onClose}>
          Cancel
        </Button>
        <Button
          variant={props.isHarmless === true ? 'primary' : 'hang'}
          isPending={props.isPending ?? false}
          onPress={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
