// Not on the first screen: after a press.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { Vendor } from '../../../constants.ts';
import type { Source } from '../../../model-events.ts';
import { calendarKeys } from '../../keys.ts';
import { calendarApi, feedQuery, sourcesQuery } from '../../queries.ts';
import { useNow } from '../../use-schedule.ts';
import { timeOf } from '../../words.ts';
import { AddCalendarForm } from './add-calendar-form.tsx';
import { useCalendarPlan } from './use-calendar-plan.ts';

/** Calendars that are read from elsewhere, and the secret address at which others read this one. */
export function CalendarsDialog({ onClose }: { onClose: () => void }) {
  const sources = useQuery(sourcesQuery);
  const [isAdding, setAdding] = useState(false);
  const { isTwoWay } = useCalendarPlan();
  return (
    <Dialog title="Connected calendars" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="text-13 text-pretty text-ink-2">
        {isTwoWay
          ? 'We check these calendars every 15 minutes. Bookings can be added to connected accounts.'
          : "We check these calendars every 15 minutes. On your plan they're view-only. Adding bookings to other calendars needs a paid plan."}
      </p>
      {sources.isPending && <SkeletonRows rows={2} label="Loading calendars" />}
      {sources.isError && sources.data === undefined && (
        <ErrorState onRetry={() => void sources.refetch()} isRetrying={sources.isFetching}>
          {sentenceOf(sources.error)}
        </ErrorState>
      )}
      {sources.data !== undefined && sources.data.sources.length > 0 && (
        <ul className="flex flex-col divide-y border-y">
          {sources.data.sources.map((source) => (
            <SourceRow key={source.id} source={source} isTwoWay={isTwoWay} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddCalendarForm isTwoWay={isTwoWay} onDone={() => setAdding(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {sources.data?.vendors.map((vendor) => (
            <ConnectButton key={vendor} vendor={vendor} isTwoWay={isTwoWay} />
          ))}
          <Button variant="secondary" onPress={() => setAdding(true)}>
            Connect a calendar
          </Button>
        </div>
      )}
      <Feed />
    </Dialog>
  );
}

const VENDOR_NAMES: Readonly<Record<Vendor, string>> = { google: 'Google', microsoft: 'Microsoft' };

function kindWords({ kind, username }: Source): string {
  if (kind === 'ics') return 'Calendar file';
  return kind === 'caldav' ? `CalDAV account ${username}` : `${VENDOR_NAMES[kind]} account ${username}`;
}

/** Leads to the consent page of a company. */
function ConnectButton({ vendor, isTwoWay }: { vendor: Vendor; isTwoWay: boolean }) {
  const work = useMutation({
    mutationFn: () => calendarApi.connectSource({ id: crypto.randomUUID(), vendor, isWritten: isTwoWay }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button variant="secondary" isPending={work.isPending} onPress={() => work.mutate()}>
      {`Connect ${VENDOR_NAMES[vendor]}`}
    </Button>
  );
}

function SourceRow({ source, isTwoWay }: { source: Source; isTwoWay: boolean }) {
  const client = useQueryClient();
  const now = useNow();
  const settle = () => client.invalidateQueries({ queryKey: calendarKeys.sources });
  const work = useMutation({
    mutationFn: (ask: () => Promise<unknown>) => ask(),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: settle,
  });
  const { id, name, host, kind, state, problem, eventCount, checkedAt } = source;
  const said =
    state === 'failing'
      ? (problem ?? "We can't read this calendar")
      : checkedAt === null
        ? 'Not checked yet'
        : `${eventCount} ${eventCount === 1 ? 'event' : 'events'}, checked at ${timeOf(checkedAt, now)}`;
  return (
    <li className="flex flex-col gap-2 py-3 text-13">
      <div>
        <p className="font-medium break-words">{name}</p>
        <p className="text-12 text-ink-2">
          {kindWords(source)} · {host}
        </p>
        <p className={state === 'failing' ? 'text-12 font-medium' : 'text-12 text-ink-2'}>{said}</p>
      </div>
      <Switch
        isSelected={source.isBusy}
        isDisabled={work.isPending}
        onChange={(isBusy) => work.mutate(() => calendarApi.changeSource({ id, isBusy }))}
      >
        <span className="text-13">Block these times from being booked</span>
      </Switch>
      {kind !== 'ics' && (
        <Switch
          isSelected={source.isWritten}
          isDisabled={work.isPending || (!isTwoWay && !source.isWritten)}
          onChange={(isWritten) => work.mutate(() => calendarApi.changeSource({ id, isWritten }))}
        >
          <span className="text-13">Add bookings to it{isTwoWay ? '' : ' (paid plans)'}</span>
        </Switch>
      )}
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          isPending={work.isPending}
          aria-label={`Check ${name} now`}
          onPress={() => work.mutate(() => calendarApi.refreshSource({ id }))}
        >
          Check now
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Disconnect ${name}`}
          onPress={() =>
            work.mutate(async () => {
              await calendarApi.removeSource({ id });
              toast.success('Calendar disconnected');
            })
          }
        >
          Disconnect
        </Button>
      </div>
    </li>
  );
}

/** The secret address of one's own calendar. */
function Feed() {
  const feed = useQuery(feedQuery);
  const client = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const work = useMutation({
    mutationFn: (ask: () => Promise<unknown>) => ask(),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.feed }),
  });
  const hasOne = (feed.data?.createdAt ?? null) !== null;
  const create = () =>
    work.mutate(async () => {
      setAddress((await calendarApi.createFeed()).url);
    });
  return (
    <section aria-label="Your calendar in other apps" className="flex flex-col gap-2 border-t pt-4">
      <h3 className="text-15">Your calendar in other apps</h3>
      <p className="text-13 text-pretty text-ink-2">
        Subscribe to a secret address to see this calendar in Google, Outlook or Apple Calendar. Anyone who
        has it can read your calendar, so keep it to yourself.
      </p>
      {address !== null && (
        <>
          <TextField label="Secret address" value={address} isReadOnly />
          <p className="text-12 text-ink-2">Copy it now. We won't show it again.</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {address !== null && (
          <Button
            variant="secondary"
            size="small"
            onPress={() =>
              void copyText(address).then((isCopied) => isCopied && toast.success('Address copied'))
            }
          >
            Copy address
          </Button>
        )}
        <Button variant="secondary" size="small" isPending={work.isPending} onPress={create}>
          {hasOne ? 'Renew address' : 'Create address'}
        </Button>
        {hasOne && (
          <Button
            variant="quiet"
            size="small"
            isDisabled={work.isPending}
            onPress={() =>
              work.mutate(async () => {
                await calendarApi.removeFeed();
                setAddress(null);
                toast.success('Address turned off');
              })
            }
          >
            Turn off
          </Button>
        )}
      </div>
      {hasOne && address === null && (
        <p className="text-12 text-ink-2">You already have an address. Renewing it replaces the old one.</p>
      )}
    </section>
  );
}
