import { useState } from 'react';
import { accountName, shortId } from '../../ledger-names.ts';

/** An account of the ledger in words. Of a workspace's account it shows the end of the ID, and the whole code at a press. */
export function AccountCode({ code }: { code: string }) {
  const [isWhole, setWhole] = useState(false);
  const { words, owner } = accountName(code);
  if (owner === null) return words;
  return (
    <span className="inline-flex max-w-full flex-wrap gap-x-2">
      {words}
      <button
        type="button"
        aria-label={`${isWhole ? 'Shorten' : 'Show'} ${code}`}
        aria-expanded={isWhole}
        title={code}
        onClick={() => setWhole(!isWhole)}
        className="rounded-small text-left text-ink-2 wrap-anywhere hover:text-ink"
      >
        {isWhole ? code : shortId(owner)}
      </button>
    </span>
  );
}
