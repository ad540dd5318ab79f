import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  CallCard,
  currentCall,
  DialPad,
  isBusy,
  RailHistory,
  RailLive,
  RailSettings,
  useLine,
} from '#features/calling/web/widgets.tsx';
import { classes } from '#ui/classes.ts';
import { KeyGrid } from '#ui/logo.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { phoneView, usePhoneTab, usePhoneView } from '../phone-view.ts';
import { PageBoundary, PartBoundary } from './page-boundary.tsx';

/** The three tabs of the phone (specification 001 §2). @param below.hasCard whether calls are shown in it, and not in a sheet */
export function PhoneTabs({ className, hasCard }: { className: string; hasCard: boolean }) {
  const { tab, select } = usePhoneTab();
  const isOnCall = isBusy(useLine());
  return (
    <>
      {hasCard && isOnCall && tab !== 'dial-pad' && (
        <PartBoundary>
          <Suspense fallback={null}>
            <RailLive onOpen={() => select('dial-pad')} />
          </Suspense>
        </PartBoundary>
      )}
      <Tabs
        label="Phone sections"
        className={className}
        selected={tab}
        onSelect={select}
        items={[
          { id: 'dial-pad', label: 'Dial Pad', content: <PadTab hasCard={hasCard} /> },
          { id: 'history', label: 'Call History', content: <HistoryTab /> },
          { id: 'settings', label: 'Settings', content: <SettingsTab /> },
        ]}
      />
    </>
  );
}

/** The pad's input field, unless it is locked. */
const FIELD = 'input:not([type=radio], :disabled)';

/** During a call, the card replaces the pad, which folds to a row. */
function PadTab({ hasCard }: { hasCard: boolean }) {
  const line = useLine();
  const isOnCall = hasCard && isBusy(line);
  const callId = currentCall(line)?.id ?? null;
  // The next call folds it again.
  const [unfoldedFor, setUnfoldedFor] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const pad = useRef<HTMLDivElement>(null);
  const isFolded = isOnCall && unfoldedFor !== callId;
  useLayoutEffect(() => {
    // After calling by keyboard, the focus goes to the call, not to the top of the page.
    if (isOnCall && pad.current?.contains(document.activeElement) === true) card.current?.focus();
  }, [isOnCall]);
  const { isRequested: isAsked } = usePhoneView();
  useEffect(() => {
    if (!isAsked) return;
    phoneView.set({ isRequested: false });
    (pad.current?.querySelector<HTMLElement>(FIELD) ?? card.current)?.focus();
  }, [isAsked]);
  return (
    <div className="flex flex-col gap-4 p-4">
      {hasCard && (
        <div ref={card} tabIndex={-1} data-slot="call" className="rounded-phone outline-none empty:hidden">
          <CallCard />
        </div>
      )}
      {isOnCall && <FoldRow isFolded={isFolded} onToggle={() => setUnfoldedFor(isFolded ? callId : null)} />}
      <div ref={pad} hidden={isFolded} data-slot="pad" className={hasCard ? 'surface rounded-phone p-4' : ''}>
        <DialPad />
      </div>
    </div>
  );
}

function FoldRow(props: { isFolded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={!props.isFolded}
      onClick={props.onToggle}
      className="surface flex h-14 shrink-0 items-center gap-3 rounded-card px-4 text-left text-13 font-medium text-ink hover:bg-paper"
    >
      <KeyGrid height={20} lit={null} />
      <span className="flex-1">
        Dial another number
        {/* One call at a time (specification 001 §4): the pad can be looked at, and its first row says so too. */}
        <span className="block text-12 font-normal text-ink-3">After this call</span>
      </span>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('text-ink-3 transition-transform', !props.isFolded && 'rotate-180')}
      />
    </button>
  );
}

function HistoryTab() {
  return (
    <PageBoundary>
      <Suspense fallback={<SkeletonRows rows={6} label="Loading your calls" />}>
        <RailHistory />
      </Suspense>
    </PageBoundary>
  );
}

function SettingsTab() {
  return (
    <PageBoundary>
      <Suspense fallback={<SkeletonRows rows={6} label="Loading your settings" />}>
        <RailSettings />
      </Suspense>
    </PageBoundary>
  );
}
