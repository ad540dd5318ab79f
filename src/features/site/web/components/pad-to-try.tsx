import { DialPadSandbox } from '#features/calling/web/widgets.tsx';

/** The dial pad to try, in a place that is high enough for its longest answer: pressing Call moves nothing around it. */
export function PadToTry() {
  return (
    <div className="flex min-h-144 w-full justify-center max-[22.5rem]:min-h-150 desk:justify-end [&>*]:min-w-0">
      <DialPadSandbox />
    </div>
  );
}
