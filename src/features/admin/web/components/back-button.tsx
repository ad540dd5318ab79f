import { ArrowLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** Back to the list, on windows that show one of the two. */
export function BackButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <div className="px-4 pt-4 wide:hidden">
      <Button
        variant="quiet"
        size="small"
        icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        onPress={onPress}
      >
        {children}
      </Button>
    </div>
  );
}
