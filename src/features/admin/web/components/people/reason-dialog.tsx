import { ReasonDialog as AnyReasonDialog, type ReasonDialogProps } from '../reason-dialog.tsx';

/** What operators do to people has a reason, which the audit log keeps. */
export function ReasonDialog({
  children,
  ...props
}: Omit<ReasonDialogProps, 'children'> & { children: string }) {
  return (
    <AnyReasonDialog {...props}>
      {() => <p className="text-15 text-pretty text-ink-2">{children}</p>}
    </AnyReasonDialog>
  );
}
