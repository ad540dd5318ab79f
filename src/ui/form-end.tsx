import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Buttons at the end of a form that is part of a page, and the way out of it where there is one. */
export function FormEnd({
  children,
  onCancel,
}: {
  children: ReactNode;
  onCancel?: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {onCancel !== undefined && (
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
