import { useQuery } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { formatShortDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { Badge } from '#ui/badge.tsx';
import { late } from '#ui/late.ts';
import { HeadLink, Section, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import type { PhoneNumber } from '../../model.ts';
import { useNextPrices } from '../next-prices.ts';
import { loadFailure, numbersQuery } from '../queries.ts';
import { NumberPrint } from './number-print.tsx';

export const NewNumberDialog = late(async () => ({
  default: (await import('./new-number-dialog.tsx')).NewNumberDialog,
}));

const cardClass = 'flex h-26 shrink-0 flex-col rounded-card p-4 max-desk:snap-start';
/** The last card fills its row, which fits two, three or four. */
const restOfRowClass =
  '@min-[476px]:@max-[695px]:nth-[2n+1]:col-span-2 @min-[696px]:@max-[915px]:nth-[3n+1]:col-span-3 @min-[696px]:@max-[915px]:nth-[3n+2]:col-span-2 @min-[916px]:@max-[1135px]:nth-[4n+1]:col-span-4 @min-[916px]:@max-[1135px]:nth-[4n+2]:col-span-3 @min-[916px]:@max-[1135px]:nth-[4n+3]:col-span-2';
const footClass = 'mt-auto flex h-6 items-center gap-1.5 text-13 whitespace-nowrap';
const keyClass = `${footClass} text-link self-start font-medium pointer-coarse:-mb-2.5 pointer-coarse:h-11`;

/** How people can reach the account: the username and each active number, with a link to get another. */
export function YourNumbers({ className }: { className?: string }) {
  const { data, error, isFetching, refetch } = useQuery(numbersQuery);
  const [isOpen, setOpen] = useState(false);
  const numbers = data?.numbers.filter(({ isActive }) => isActive);
  const nextPrices = useNextPrices(data?.numbers);
  return (
    <Section
      title={numbersText.yourNumbers}
      aside={<HeadLink to={paths.numbers()}>Manage</HeadLink>}
      className={className}
    >
      {/* On phones the cards run sideways, and the next one peeks in from the edge. */}
      <div className="@container">
        <ul className="flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-5 desk:grid desk:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] desk:overflow-visible desk:px-6 broad:grid-cols-1">
          <UsernameCard />
          {numbers?.map((number) => (
            <NumberCard key={number.id} number={number} foot={footOf(number, nextPrices)} />
          ))}
          {data === undefined &&
            (error === null ? (
              <li>
                <Skeleton className="h-26 w-52 rounded-card desk:w-full" />
              </li>
            ) : (
              <li className={`${cardClass} border`}>
                <SectionError onRetry={() => void refetch()} isRetrying={isFetching}>
                  {loadFailure(error)}
                </SectionError>
              </li>
            ))}
          {numbers !== undefined && hasCapability('virtual-numbers') && (
            <NewNumberCard isFirst={numbers.length === 0} onPress={() => setOpen(true)} />
          )}
        </ul>
      </div>
      <Suspense fallback={null}>{isOpen && <NewNumberDialog onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}

function Name(props: { children: ReactNode }) {
  return <p className="display text-17 leading-6 whitespace-nowrap">{props.children}</p>;
}

/** Usernames have no page yet, so the button copies the name that people call. */
function UsernameCard() {
  const username = useUser().user?.username ?? null;
  if (username === null) return null;
  const name = `@${username}`;
  return (
    <li className={`surface ${cardClass} max-w-full`}>
      <p className="display truncate text-17 leading-6">{name}</p>
      <p className="text-13 text-ink-3">Your Username</p>
      <button
        type="button"
        className={keyClass}
        onClick={() =>
          void copyText(name).then((isCopied) =>
            isCopied
              ? toast.success(`${name} copied`)
              : toast.error(`Couldn’t copy. Your username is ${name}.`),
          )
        }
      >
        <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        {/* On a phone short, so that the third card peeks in. */}
        <span>
          Copy<span className="max-desk:sr-only"> username</span>
        </span>
      </button>
    </li>
  );
}

/** "Included until 2 Dec", "Next rent 27 Nov". */
function footOf({ id, monthlyMicroUsd, nextRentAt }: PhoneNumber, nextPrices: ReadonlyMap<string, number>) {
  const isNextPaid = (nextPrices.get(id) ?? monthlyMicroUsd) > 0;
  const what = isNextPaid ? 'Next rent' : monthlyMicroUsd === 0 ? 'Included until' : 'Included from';
  return `${what} ${formatShortDay(nextRentAt)}`;
}

function NumberCard({ number, foot }: { number: PhoneNumber; foot: string }) {
  const { text, label, place, countryCode, isDefault } = number;
  return (
    <li className={`surface ${cardClass}`}>
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <Name>{text}</Name>
          <p className="truncate text-13 text-ink-3">{label || place || countryCode}</p>
        </div>
        <NumberPrint number={number.number} height={32} />
      </div>
      <p className={`${footClass} text-ink-2`}>{isDefault ? <Badge>Default caller ID</Badge> : foot}</p>
    </li>
  );
}

function NewNumberCard(props: { isFirst: boolean; onPress: () => void }) {
  return (
    <li className={`${cardClass} ${restOfRowClass} border border-dashed border-field-line`}>
      {props.isFirst && <p className="text-13 whitespace-nowrap text-ink-2">Any phone can call you on it.</p>}
      <button type="button" onClick={props.onPress} className={keyClass}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {numbersText.newNumber}
      </button>
    </li>
  );
}
