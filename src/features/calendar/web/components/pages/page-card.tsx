import { ArrowUpRight } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { calendarText } from '../../../constants.ts';
import { CopyButton } from './copy-button.tsx';
import { LinkField, shortLink } from './link-field.tsx';

/** The address of the page. */
export function PageCard({ path, isEnabled }: { path: string; isEnabled: boolean }) {
  const link = `${window.location.origin}${path}`;
  return (
    <Card
      title={calendarText.page}
      aside={
        isEnabled && (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex items-center gap-1 text-13 font-medium"
          >
            Open page
            <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden="true" />
          </a>
        )
      }
    >
      <div className="flex gap-2">
        <LinkField label="Address of your booking page" value={shortLink(link)} />
        <CopyButton text={link} done={calendarText.linkCopied} />
      </div>
    </Card>
  );
}
