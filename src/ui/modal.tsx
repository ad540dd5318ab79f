// Not on the first screen: after a press.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
  /** An alert dialog asks for a decision and isn't closed by a click outside. */
  role?: 'dialog' | 'alertdialog';
  /** Keeps the dialog open while something must run to its end. */
  isLocked?: boolean;
}

const veil = 'fixed inset-0 z-40 flex bg-veil animate-enter';

/** A question or a small form in the middle of the page. Focus goes in and comes back. */
export function DialogModal(props: DialogProps) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable={props.role !== 'alertdialog' && props.isLocked !== true}
      isKeyboardDismissDisabled={props.isLocked ?? false}
      className={`${veil} items-center justify-center p-4`}
    >
      <Modal className="surface max-h-full w-full max-w-lg overflow-y-auto rounded-card shadow-e3">
        <Body {...props} />
      </Modal>
    </ModalOverlay>
  );
}

/** The same, coming up from the bottom edge: for phones. */
export function SheetModal(props: DialogProps) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable={props.isLocked !== true}
      isKeyboardDismissDisabled={props.isLocked ?? false}
      className={`${veil} items-end`}
    >
      <Modal className="surface max-h-[90dvh] w-full animate-sheet overflow-y-auto rounded-t-phone pb-[env(safe-area-inset-bottom)] shadow-e3">
        <Body {...props} />
      </Modal>
    </ModalOverlay>
  );
}

function Body(props: DialogProps) {
  return (
    <AriaDialog role={props.role ?? 'dialog'} className="flex flex-col gap-4 p-4 outline-none phone:p-6">
      <div className="flex items-center justify-between gap-4">
        <Heading slot="title" className="text-17">
          {props.title}
        </Heading>
        <IconButton
          size="small"
          label="Close"
          isDisabled={props.isLocked ?? false}
          icon={<X size={18} strokeWidth={1.75} />}
          onPress={() => props.onOpenChange(false)}
        />
      </div>
      {props.children}
    </AriaDialog>
  );
}
