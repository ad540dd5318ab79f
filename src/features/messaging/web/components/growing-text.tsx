import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

export interface GrowingTextProps {
  label: string;
  placeholder: string;
  /** Id of the description of the text. */
  describedBy: string | undefined;
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** A text field that grows with its content up to some lines, then scrolls. */
export function GrowingText({ label, describedBy, ref, onChange, ...field }: GrowingTextProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current);
  useLayoutEffect(() => {
    const { current } = own;
    if (current === null) return;
    // Its own height would hide that it holds less than before.
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  });
  return (
    <textarea
      {...field}
      ref={own}
      rows={1}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
      className="max-h-40 min-h-11 w-full min-w-0 flex-1 resize-none bg-transparent px-1 py-2.5 text-15 outline-none placeholder:text-ink-3"
    />
  );
}
