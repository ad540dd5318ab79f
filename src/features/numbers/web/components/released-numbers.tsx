import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { NumberPrint } from '#ui/number-print.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { toast } from '#ui/toast.tsx';
import type { ReleasedNumber } from '../../model.ts';
import { numbersApi, refreshNumbers } from '../number-queries.ts';

/** Released numbers that can still be restored. */
export function ReleasedNumbers({ released }: { released: readonly ReleasedNumber[] }) {
  return (
    <PageSection title="Recently released">
      <ul aria-label="Recently released" className="border-y">
        {released.map((number) => (
          <Row key={number.id} number={number} />
        ))}
      </ul>
    </PageSection>
  );
}

function Row({ number }: { number: ReleasedNumber }) {
  const { id, text, label, quarantinedUntil, isPaidUntil } = number;
  const takeBack = useMutation({
    mutationFn: () => numbersApi.takeBack({ id }),
    onSuccess: () => toast.success(`${text} restored`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refreshNumbers,
  });
  // The paid month may end before the quarantine does.
  const isShorter = formatDay(isPaidUntil) !== formatDay(quarantinedUntil) && isPaidUntil < quarantinedUntil;
  const paid = isShorter ? `, free until ${formatDay(isPaidUntil)}` : ', free';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-b-0 desk:px-6">
      <NumberPrint number={number.number} height={24} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-15">
          <span className="display">{text}</span>
          {label !== '' && <span className="text-13 text-ink-2"> {label}</span>}
        </p>
        <p className="text-13 text-ink-3">
          Restore it until {formatDay(quarantinedUntil)}
          {paid}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Restore ${text}`}
        isPending={takeBack.isPending}
        onPress={() => takeBack.mutate()}
      >
        Restore
      </Button>
    </li>
  );
}
