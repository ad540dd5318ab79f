import { useState } from 'react';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { toast } from '#ui/toast.tsx';
import { LINK_DAYS } from '../../../constants-meetings.ts';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';

const DEFAULT_DAYS = LINK_DAYS[1];

/** Links with which people outside read the notes. Each ends by itself, or when someone turns it off. */
export function LinksDialog({ details, onClose }: { details: MeetingDetails; onClose: () => void }) {
  const { meeting, links } = details;
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(DEFAULT_DAYS);
  const [hasTranscript, setHasTranscript] = useState(false);
  const [made, setMade] = useState<{ address: string; id: string } | null>(null);
  const [isCreating, setCreating] = useState(false);
  const address = made?.address ?? null;
  const turnOff = async (linkId: string) => {
    const done = await changed(meetingsApi.revokeLink({ id: meeting.id, linkId }));
    // A link that was turned off is no longer offered.
    if (done !== null && linkId === made?.id) setMade(null);
  };
  const create = async () => {
    setCreating(true);
    const done = await changed(meetingsApi.createLink({ id: meeting.id, days, hasTranscript }));
    setCreating(false);
    if (done !== null) setMade({ address: done.address, id: done.link.id });
  };
  const copy = async () => {
    if (address !== null && (await copyText(address))) toast.success('Link copied');
  };
  return (
    <Dialog title="Share link" isOpen onOpenChange={onClose}>
      <p className="text-13 text-pretty text-ink-2">
        Anyone with the link can read the notes, without an account.
      </p>
      {address === null ? (
        <>
          <div className="flex flex-col gap-1.5">
            <label htmlFor="meeting-link-days" className={labelClass}>
              Expires after
            </label>
            <NativeSelect
              id="meeting-link-days"
              value={String(days)}
              choices={LINK_DAYS.map((one) => ({
                id: String(one),
                label: one === 1 ? '1 day' : `${one} days`,
              }))}
              onChange={(event) => setDays(LINK_DAYS[event.target.selectedIndex] ?? DEFAULT_DAYS)}
            />
          </div>
          <Checkbox isSelected={hasTranscript} onChange={setHasTranscript}>
            Include the transcript
          </Checkbox>
          <Button isPending={isCreating} onPress={() => void create()}>
            Create link
          </Button>
        </>
      ) : (
        <div className="flex flex-col gap-2">
          <div className="flex gap-2">
            <input aria-label="Link" readOnly value={address} className={inputClass} />
            <Button onPress={() => void copy()}>Copy link</Button>
          </div>
          <p className="text-13 text-ink-2">Copy it now. We don’t keep it, so it can’t be shown again.</p>
          <span>
            <Button size="small" variant="secondary" onPress={() => setMade(null)}>
              Create another link
            </Button>
          </span>
        </div>
      )}
      <Links links={links} onTurnOff={(linkId) => void turnOff(linkId)} />
    </Dialog>
  );
}

function Links(props: { links: MeetingDetails['links']; onTurnOff: (linkId: string) => void }) {
  if (props.links.length === 0) return null;
  return (
    <ul aria-label="Links" className="flex flex-col divide-y border-t">
      {props.links.map((link) => (
        <li key={link.id} className="flex min-h-11 items-center justify-between gap-2 text-13">
          <span>
            {link.hasTranscript ? 'Notes and transcript' : 'Notes'}, until{' '}
            {new Date(link.expiresAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
          </span>
          <Button size="small" variant="danger" onPress={() => props.onTurnOff(link.id)}>
            Turn off
          </Button>
        </li>
      ))}
    </ul>
  );
}
