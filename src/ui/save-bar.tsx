import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface SaveBarProps {
  /** The exact words of its button. */
  save: string;
  /** What has changed, in words: "1 change: email address". Null: nothing, and there is no bar. */
  changes: string | null;
  isSaving: boolean;
  onDiscard: () => void;
  /** The form that the button sends, when the bar is outside of it. */
  form: string;
}

/** At the bottom of the page while a form has changes that aren't saved. */
export const SaveBar = (props: SaveBarProps) =>
  props.changes === null ? null : <Bar {...props} changes={props.changes} />;

function Bar({ save, changes, isSaving, onDiscard, form }: SaveBarProps & { changes: string }) {
  const { bar, cameFrom } = useFocusBack();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where the focus of its buttons came from
    <section
      ref={bar}
      onFocus={({ relatedTarget }) => cameFrom(relatedTarget)}
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-auto flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t bg-panel px-4 py-3 desk:bottom-0 desk:px-6"
    >
      <Button type="submit" form={form} isPending={isSaving}>
        {save}
      </Button>
      <Button variant="quiet" isDisabled={isSaving} onPress={onDiscard}>
        Discard
      </Button>
      <p aria-live="polite" className="ml-auto text-13 text-ink-2">
        {changes}
      </p>
    </section>
  );
}

/** Leads the focus back to where it came from, when the bar goes while one of its buttons has it. */
function useFocusBack() {
  const bar = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement) === true) before.current?.focus();
    };
  }, []);
  const cameFrom = (element: EventTarget | null) => {
    if (element instanceof HTMLElement && bar.current?.contains(element) === false) before.current = element;
  };
  return { bar, cameFrom };
}
