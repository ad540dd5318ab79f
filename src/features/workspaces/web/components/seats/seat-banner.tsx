import { Suspense, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { ButtonLink } from '#ui/link.tsx';
import { seatNoticeWords } from '../../../rules/seats/seat-words.ts';
import { type TeamFacts, useViewpoint } from '../../use-team.ts';

const KeepSeatsDialog = late(async () => ({
  default: (await import('./keep-seats-dialog.tsx')).KeepSeatsDialog,
}));

/** Tells those who manage a team that its plan has too few seats. */
export function SeatBanner({ facts }: { facts: TeamFacts }) {
  const [isChoosing, setChoosing] = useState(false);
  const { data: team, dataUpdatedAt } = facts.team;
  const { timeZone } = useViewpoint(dataUpdatedAt);
  const notice = team?.notice ?? null;
  if (team === undefined || notice === null || !facts.mayManage.isAllowed) return null;
  const names = new Map(team.members.map(({ accountId, name }) => [accountId, name]));
  const words = seatNoticeWords({
    seats: team.seats ?? 0,
    taken: team.seatsTaken,
    dueAt: notice.dueAt,
    leaving: notice.leaving.map((id) => names.get(id) ?? ''),
    timeZone,
  });
  return (
    <section
      aria-label="Seats"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b bg-sunk px-4 py-3 desk:px-6"
    >
      <p className="min-w-0 flex-1 basis-72 text-13 text-pretty">
        <span className="font-medium">{words}</span> Nothing changes until then.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onPress={() => setChoosing(true)}>
          Choose who keeps a seat
        </Button>
        <ButtonLink to={paths.billing()} size="small" variant="secondary">
          Upgrade plan
        </ButtonLink>
      </div>
      <Suspense fallback={null}>
        {isChoosing && <KeepSeatsDialog team={team} onClose={() => setChoosing(false)} />}
      </Suspense>
    </section>
  );
}
