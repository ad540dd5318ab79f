import { useBlocker } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks before unsaved changes are lost. Other tabs of the settings keep them. */
export function LeaveDialog({ isChanged, onDiscard }: { isChanged: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsked = blocker.state === 'blocked';
  const stay = () => blocker.reset?.();
  return (
    <Dialog title="Leave without saving?" role="alertdialog" isOpen={isAsked} onOpenChange={stay}>
      <p className="text-15 text-ink-2">Your changes on this page aren't saved yet.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          onPress={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard changes
        </Button>
        <Button onPress={stay}>Keep editing</Button>
      </div>
    </Dialog>
  );
}
