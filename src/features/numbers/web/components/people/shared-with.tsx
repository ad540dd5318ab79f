import { Users } from 'lucide-react';
import { Button } from '#ui/button.tsx';

interface SharedWithProps {
  /** "You and Bob Bell". */
  words: string;
  number: string;
  /** Why this member may not change it; null if they may. */
  refusal: string | null;
  onPeople: () => void;
}

/** To whom a number is given, at the foot of its card. */
export function SharedWith({ words, number, refusal, onPeople }: SharedWithProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3 text-13 desk:px-5">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block text-12 text-ink-3">Given to</span>
        <span className="font-medium">{words}</span>
      </p>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Give to people: ${number}`}
        icon={<Users size={16} strokeWidth={1.75} aria-hidden="true" />}
        disabledReason={refusal}
        isReasonAtEnd
        onPress={onPeople}
      >
        Give to people
      </Button>
    </div>
  );
}
