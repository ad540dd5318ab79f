import { Phone } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useCallHindrance } from './phone-context.tsx';

/** Submit button of every form that dials. */
export function CallButton({ disabledReason }: { disabledReason: string | null }) {
  const hindrance = useCallHindrance();
  return (
    <Button
      type="submit"
      variant="call"
      size="large"
      wide
      icon={<Phone size={18} strokeWidth={1.75} aria-hidden="true" />}
      disabledReason={hindrance ?? disabledReason}
    >
      Call
    </Button>
  );
}
