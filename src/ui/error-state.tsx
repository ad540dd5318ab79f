import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A sentence about the failure, and a button to try again. */
export function ErrorState(props: { children: ReactNode; onRetry?: () => void; isRetrying?: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-10 text-center text-13 text-ink-2">
      <p className="max-w-80 text-pretty">{props.children}</p>
      {props.onRetry && (
        <Button
          variant="secondary"
          size="small"
          onPress={props.onRetry}
          isPending={props.isRetrying ?? false}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
