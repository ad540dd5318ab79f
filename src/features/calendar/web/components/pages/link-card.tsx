import { Share } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarText } from '../../../constants.ts';
import { usePageSave } from '../../use-page-save.ts';
import type { SharePage } from '../../use-share-pages.ts';
import { lengthWords } from '../../words.ts';
import { CopyButton } from './copy-button.tsx';
import { LinkField, shortLink } from './link-field.tsx';

/** Switches the page on, and makes links with a duration. */
export function LinkCard(props: { page: SharePage; link: string; onGenerated: (minutes: number) => void }) {
  const { page, link, onGenerated } = props;
  const save = usePageSave(page.isTeam);
  const refusal = useMay('bookings.manage').refusal;
  const isFixed = page.isTeam && refusal !== null;
  const [minutes, setMinutes] = useState(page.defaultDuration);
  const isOff = !page.isEnabled;
  const generate = () =>
    save.mutate(
      { id: page.id, defaultDuration: minutes },
      {
        onSuccess: () => {
          onGenerated(minutes);
          toast.success(calendarText.linkGenerated);
        },
      },
    );
  return (
    <section aria-label={calendarText.link} className="surface rounded-card p-4 phone:p-6">
      <div className="mb-4 flex items-start justify-between gap-4">
        <div>
          <h2 className="text-17">{calendarText.link}</h2>
          <p className="text-13 text-ink-2">
            {page.isTeam
              ? 'People pick a time that suits the team. It lands in the calendars of those who take it.'
              : 'People pick a free time. It lands in your calendar and theirs.'}
          </p>
          {isFixed && <p className="text-13 text-ink-2">{refusal}.</p>}
        </div>
        <Switch
          aria-label="Booking link"
          isSelected={page.isEnabled}
          isDisabled={isFixed}
          // Disabled while it's saved, it would lose the focus.
          onChange={(isEnabled) => !save.isPending && save.mutate({ id: page.id, isEnabled })}
        >
          <span className="text-13 text-ink-2">{isOff ? 'Off' : 'On'}</span>
        </Switch>
      </div>
      <div className="flex flex-col gap-4">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Select
              label="Default meeting duration"
              choices={page.durations.map((one) => ({ id: String(one), label: `${one} minutes` }))}
              selected={String(minutes)}
              isDisabled={isOff || isFixed}
              onSelect={(id) => setMinutes(Number(id))}
            />
          </div>
          <Button isDisabled={isOff || isFixed} isPending={save.isPending} onPress={generate}>
            Generate
          </Button>
        </div>
        <div className="flex flex-wrap gap-2 max-phone:[&>input]:basis-full">
          <LinkField label={`Link for ${lengthWords(minutes)}`} value={shortLink(link)} isDisabled={isOff} />
          <CopyButton text={link} done={calendarText.bookingLinkCopied} isDisabled={isOff} />
          <Button
            variant="secondary"
            isDisabled={isOff}
            icon={<Share size={16} strokeWidth={1.75} />}
            onPress={() => void share({ title: page.title, url: link })}
          >
            Share
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Shares with the browser's dialog, or copies if there is none. Closing the dialog is fine. */
async function share(what: { title: string; url: string }): Promise<void> {
  // The types claim that every browser has it.
  if ((navigator.share as unknown) === undefined) {
    if (await copyText(what.url)) toast.success(calendarText.bookingLinkCopied);
    else toast.error("We couldn't copy it. Select the link and copy it yourself.");
    return;
  }
  try {
    await navigator.share(what);
  } catch (error) {
    // Row 412 of the specification: a failure is only logged.
    // oxlint-disable-next-line no-console
    console.warn('The link was not shared:', error);
  }
}
