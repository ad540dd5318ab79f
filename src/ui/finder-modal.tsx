import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

/** Search dialog near the top of the window, full-screen on phones. Traps and returns the focus. */
export function FinderModal(props: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      className="fixed inset-0 z-40 flex animate-enter items-start justify-center bg-veil desk:pt-24"
    >
      <Modal className="surface w-full overflow-hidden shadow-e3 max-desk:h-dvh max-desk:border-0 desk:max-w-160 desk:rounded-card">
        <Dialog aria-label={props.label} className="flex h-full flex-col outline-none">
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
