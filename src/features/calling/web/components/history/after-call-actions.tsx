import { Copy, Phone as PhoneIcon, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { againWords } from '../../call-face.ts';
import type { CallSnapshot } from '../../call-snapshot.ts';
import { dialRequests } from '../../dial-request.ts';
import { usePhone } from '../phone-context.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Actions after a call. */
export function AfterCallActions({ call }: { call: CallSnapshot }) {
  return (
    // Wraps, so that more actions fit.
    <div data-slot="after-call" className="flex flex-wrap gap-2 *:flex-1 *:px-2">
      {call.phone?.next?.does === 'top-up' && (
        <ButtonLink wide to={paths.billing()} icon={<Wallet {...icon} />}>
          Top up
        </ButtonLink>
      )}
      <CallAgain call={call} />
      <CopyAddress call={call} />
    </div>
  );
}

function CallAgain({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  const isDesk = useMediaQuery(DESK_QUERY);
  const navigate = useNavigate();
  const { phone, peer, id } = call;
  const callIcon = <PhoneIcon {...icon} />;
  if (peer.username !== '')
    return (
      <Button variant="call" icon={callIcon} onPress={() => line?.call(peer)}>
        {againWords(call)}
      </Button>
    );
  if (phone === null || phone.number === null) return null;
  const { number, ownNumber, microUsdPerMinute } = phone;
  if (phone.next?.does === 'dial')
    return (
      <Button
        variant="secondary"
        icon={callIcon}
        onPress={() => {
          dialRequests.set({ number, from: ownNumber });
          line?.dismiss(id);
          if (!isDesk) void navigate(paths.dashboard());
        }}
      >
        {call.direction === 'incoming' ? againWords(call) : 'Dial again'}
      </Button>
    );
  return (
    <Button
      variant={phone.next?.does === 'redial' ? 'call' : 'secondary'}
      icon={callIcon}
      onPress={() =>
        line?.callPhone({
          from: ownNumber,
          to: number,
          name: peer.name,
          home: 'US',
          microUsdPerMinute,
          includedMs: null,
        })
      }
    >
      {againWords(call)}
    </Button>
  );
}

function CopyAddress({ call: { peer, phone } }: { call: CallSnapshot }) {
  const [isCopied, setCopied] = useState(false);
  const text = peer.username === '' ? (phone?.number ?? null) : `@${peer.username}`;
  // Pages without HTTPS have no clipboard.
  if (text === null || navigator.clipboard === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button variant="secondary" icon={<Copy {...icon} />} onPress={() => void copy()}>
      {isCopied ? 'Copied' : peer.username === '' ? 'Copy number' : `Copy ${text}`}
    </Button>
  );
}
