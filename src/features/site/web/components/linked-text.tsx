import { blankOf, PAGE_BLANKS } from '#kernel/page-blanks.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { linkedText } from '../../rules/linked-text.ts';

/** A sentence of a document, with its links and with what only the server knows. */
export function LinkedText({ children }: { children: string }) {
  return linkedText(filledIn(children)).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href} className="text-link">
        {part.label}
      </a>
    ),
  );
}

const filledIn = (text: string) =>
  PAGE_BLANKS.reduce((filled, name) => filled.replaceAll(blankOf(name), () => pageValue(name)), text);
