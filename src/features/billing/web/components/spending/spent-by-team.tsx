import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';
import { monthName } from '../../../rules/spending/month.ts';
import { teamWords } from '../../spending-view.ts';
import { teamSpendingQuery } from '../../usage-queries.ts';

/** What everyone spent this month, below the people of the team. Somebody who is alone reads it beside their name. */
export function SpentByTeam() {
  const { data } = useQuery(teamSpendingQuery());
  if (data === undefined || data.people.filter(({ isMember }) => isMember).length < 2) return null;
  return (
    <section
      aria-labelledby="spent-by-team"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-6 desk:px-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="spent-by-team" className="text-15">
          Spent by the team in {monthName(data.month)}
        </h2>
        <p className="text-13 text-pretty text-ink-2">{teamWords(data)}</p>
      </div>
      <ButtonLink to={paths.usage({ tab: 'people' })} size="small" variant="secondary">
        Usage by person
      </ButtonLink>
    </section>
  );
}
