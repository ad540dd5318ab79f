import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.tsx';
import type { ReleasedNumber } from '../../model.ts';
import { numbersApi, refreshNumbers } from '../number-queries.ts';

/** Numbers that were given back and are nobody else's yet. */
export function ReleasedNumbers({ released }: { released: readonly ReleasedNumber[] }) {
  return (
    <Card title="Released">
      <ul aria-label="Released" className="-my-3 flex flex-col">
        {released.map((number) => (
          <Row key={number.id} number={number} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ number }: { number: ReleasedNumber }) {
  const { id, text, label, quarantinedUntil, isPaidUntil } = number;
  const takeBack = useMutation({
    mutationFn: () => numbersApi.takeBack({ id }),
    onSuccess: () => toast.success(`${text} is yours again`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refreshNumbers,
  });
  // Its month may end before it is gone for good.
  const isShorter = formatDay(isPaidUntil) !== formatDay(quarantinedUntil) && isPaidUntil < quarantinedUntil;
  const paid = isShorter ? `, free of charge until ${formatDay(isPaidUntil)}` : ', free of charge';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-15">
          <span className="display">{text}</span>
          {label !== '' && <span className="text-13 text-ink-2"> {label}</span>}
        </p>
        <p className="text-12 text-ink-2">
          You can take it back until {formatDay(quarantinedUntil)}
          {paid}.
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Take back ${text}`}
        isPending={takeBack.isPending}
        onPress={() => takeBack.mutate()}
      >
        Take back
      </Button>
    </li>
  );
}
