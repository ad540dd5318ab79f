import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Scope } from '../../event-actions.ts';

const CHOICES: readonly { scope: Scope; label: string }[] = [
  { scope: 'this', label: 'This event' },
  { scope: 'following', label: 'This and following events' },
  { scope: 'all', label: 'All events' },
];

/** Asks how much of a series to change. */
export function ScopeDialog(props: {
  what: 'change' | 'remove';
  /** A rule can't change for one event alone. */
  hasNewRule: boolean;
  onChoose: (scope: Scope) => void;
  onClose: () => void;
}) {
  const { what, hasNewRule, onChoose, onClose } = props;
  return (
    <Dialog
      title={what === 'change' ? 'Change repeating event' : 'Delete repeating event'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex flex-col gap-2">
        {CHOICES.filter(({ scope }) => scope !== 'this' || !hasNewRule).map(({ scope, label }) => (
          <Button key={scope} variant="secondary" wide onPress={() => onChoose(scope)}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
