// Not on the first screen: after a press.
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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
  /** As wide as a recording needs. No field takes the focus then. */
  isWide?: boolean;
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
      <Modal
        className={`surface max-h-full w-full overflow-y-auto rounded-card shadow-e3 ${props.isWide === true ? 'max-w-[65rem]' : 'max-w-lg'}`}
      >
        <Body {...props} hasFirstField={props.isWide !== true} />
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

export interface FrameProps {
  title: string;
  /** Facts below the title. */
  facts: ReactNode;
  /** What can be done with all of it, before the button that closes. */
  actions: ReactNode;
  onClose: () => void;
  /** Fills the rest, and scrolls by itself. */
  children: ReactNode;
}

/** A large dialog of one size, whatever is in it. On a phone it's the whole screen. */
export function FrameModal({ title, facts, actions, onClose, children }: FrameProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className={`${veil} items-center justify-center desk:p-4`}
    >
      <Modal className="surface h-full w-full overflow-hidden desk:max-h-[46.5rem] desk:max-w-[65rem] desk:rounded-phone desk:shadow-e3">
        <AriaDialog className="flex h-full flex-col outline-none">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 pt-4 pb-2 desk:px-6 desk:pt-5">
            <div className="min-w-0 flex-1 max-desk:order-1">
              <Heading slot="title" className="text-17 wrap-anywhere desk:text-22">
                {title}
              </Heading>
              <p className="text-13 text-ink-2">{facts}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2 max-desk:order-3 max-desk:basis-full">
              {actions}
            </div>
            <div className="max-desk:order-2">
              <IconButton
                size="small"
                label="Close"
                icon={<X size={18} strokeWidth={1.75} />}
                onPress={onClose}
              />
            </div>
          </div>
          <div className="flex min-h-0 flex-1 flex-col">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** @param props.hasFirstField whether the focus goes there. On a phone it would bring up a keyboard over a sheet. */
function Body(props: DialogProps & { hasFirstField?: boolean }) {
  const dialog = useRef<HTMLElement>(null);
  useFocusOnFirstField(dialog, props.hasFirstField === true);
  return (
    <AriaDialog
      ref={dialog}
      role={props.role ?? 'dialog'}
      className="flex flex-col gap-4 p-4 outline-none phone:p-6"
    >
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

const CONTROLS = 'input:not([type=hidden]), textarea, select';
const TYPED =
  'textarea, input:not([role=combobox]):is([type=text], [type=email], [type=password], [type=tel], [type=url], [type=search], :not([type]))';

/**
 * Moves the focus from the dialog to its first field, also to one that has to be loaded, if something can be typed into it. A
 * combobox would open its list over the others. Choices above it that are made already don't matter; one that is still to be
 * made comes first. Whoever has moved the focus meanwhile keeps it.
 */
function useFocusOnFirstField(dialog: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const section = dialog.current;
    if (section === null || !isWanted) return undefined;
    const watch = new MutationObserver(tryIt);
    function tryIt(): void {
      const first = [...(section?.querySelectorAll<HTMLInputElement>(CONTROLS) ?? [])].find(isOpen);
      const isFree = document.activeElement === section || document.activeElement === document.body;
      if (first === undefined && isFree) return;
      watch.disconnect();
      if (isFree && first?.matches(TYPED) === true && !first.disabled && !first.readOnly) first.focus();
    }
    watch.observe(section, { childList: true, subtree: true });
    tryIt();
    return () => watch.disconnect();
  }, [dialog, isWanted]);
}

/** Whether something can still be entered or chosen here. */
function isOpen({ type, name, form, ownerDocument }: HTMLInputElement): boolean {
  if (type !== 'radio') return true;
  return (
    (form ?? ownerDocument).querySelector(`input[type=radio][name="${CSS.escape(name)}"]:checked`) === null
  );
}
