import { type ReactNode, Suspense } from 'react';
import { late } from '#ui/late.ts';
import { useWorkspace } from '../current-workspace.ts';

const FactorNeeded = late(async () => ({ default: (await import('./factor-needed.tsx')).FactorNeeded }));

/** Shows pages of a workspace only to those whom it lets in. */
export function FactorGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  if (workspace?.factor !== 'needed') return children;
  return (
    <Suspense fallback={null}>
      <FactorNeeded workspace={workspace}>{children}</FactorNeeded>
    </Suspense>
  );
}
