import { Button } from '#ui/button.tsx';

/** The end of a form that records: nothing begins before everyone agreed. */
export function AgreedActions(props: {
  words: string;
  isAgreed: boolean;
  isPending?: boolean;
  /** Why it can't begin at all. */
  refusal?: string | null;
  onClose: () => void;
}) {
  const { words, isAgreed, isPending = false, refusal = null, onClose } = props;
  return (
    <div className="flex justify-end gap-2">
      <Button variant="secondary" onPress={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        isPending={isPending}
        disabledReason={refusal ?? (isAgreed ? null : 'First confirm that everyone agreed')}
        isReasonAbove
        isReasonAtEnd
      >
        {words}
      </Button>
    </div>
  );
}
