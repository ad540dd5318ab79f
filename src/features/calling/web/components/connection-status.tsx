import { useEffect } from 'react';
import { connectionErrors } from '#kernel/connection-errors.ts';
import { lookOfTab } from '#platform/browser/look.ts';
import { toast } from '#ui/toast.tsx';
import { ConnectionBars, connectionWords } from './connection-mark.tsx';
import { useConnection, useLine } from './phone-context.tsx';
import { useSecurePage } from './use-secure-page.ts';

/** Shows whether calls are possible. */
export function ConnectionStatus() {
  const connection = useConnection();
  const { elsewhere } = useLine();
  const isSecure = useSecurePage();
  const isCrowded = connection.state === 'crowded';
  useEffect(() => {
    if (isCrowded) toast.error(connectionErrors.tooManyDevices().message);
  }, [isCrowded]);
  // An operator who looks at somebody's app has no line.
  if (lookOfTab() !== null) return null;
  const isElsewhere = connection.state === 'ready' && elsewhere.length > 0;
  const words = isElsewhere ? 'On a call in another tab' : connectionWords[connection.state];
  return (
    <span className="flex max-w-full items-center gap-2.5 text-13">
      <ConnectionBars state={isSecure ? connection.state : 'offline'} />
      <span className="truncate font-medium text-ink">{isSecure ? words : 'Calls need HTTPS'}</span>
      {isSecure && connection.state === 'ready' && !isElsewhere && connection.latencyMs !== null && (
        <span className="shrink-0 text-ink-3 max-desk:hidden">{connection.latencyMs} ms</span>
      )}
    </span>
  );
}
