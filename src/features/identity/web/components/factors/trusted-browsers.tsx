import { useMutation } from '@tanstack/react-query';
import { DAY_MS } from '#kernel/instant.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { TrustedBrowser } from '../../../model-factors.ts';
import { deviceNameOf } from '../../../rules/sessions/device-name.ts';
import { factorsApi, securityQuery } from '../../factor-queries.ts';
import { useFocusAfter } from '../../use-focus-after.ts';

/** Browsers that ask for no factor. */
export function TrustedBrowsers({ browsers }: { browsers: readonly TrustedBrowser[] }) {
  // Stays when the last row has gone.
  const [place, focusPlace] = useFocusAfter<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="-outline-offset-2">
      {browsers.length > 0 && (
        <section aria-label="Trusted browsers" className="px-4 py-5 desk:px-6">
          <h2 className="text-15 font-medium">Trusted browsers</h2>
          <ul aria-label="Trusted browsers" className="mt-1">
            {browsers.map((browser) => (
              <Row key={browser.id} browser={browser} onForgotten={focusPlace} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Row({ browser, onForgotten }: { browser: TrustedBrowser; onForgotten: () => void }) {
  const name = deviceNameOf(browser.userAgent);
  const forget = useMutation({
    mutationFn: () => factorsApi.forgetBrowser({ id: browser.id }),
    onSuccess: () => {
      toast.success(`${name} will be asked for a factor again`);
      onForgotten();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
  return (
    <li className="flex items-center justify-between gap-2 py-2 text-13">
      <span className="min-w-0">
        <span className="block font-medium">
          {name} {browser.current && <Badge>This browser</Badge>}
        </span>
        <span className="text-12 text-ink-2">{daysLeft(browser.expiresAt)}</span>
      </span>
      <Button
        variant="danger"
        size="small"
        aria-label={`Revoke ${name}`}
        isPending={forget.isPending}
        onPress={() => forget.mutate()}
      >
        Revoke
      </Button>
    </li>
  );
}

function daysLeft(expiresAt: number): string {
  const days = Math.max(1, Math.ceil((expiresAt - Date.now()) / DAY_MS));
  return days === 1 ? '1 day left' : `${days} days left`;
}
