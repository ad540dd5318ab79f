import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { yourDataQuery } from '../queries.ts';

/** How long each kind of data is kept. */
export function RetentionList() {
  const { data } = useQuery(yourDataQuery);
  if (data === undefined) return null;
  return (
    <section aria-label="How long we keep things" className="px-4 py-5 desk:px-6">
      <h2 className="pb-3 text-15">How long we keep things</h2>
      <dl className="flex flex-col text-13">
        {data.retention.map(({ what, howLong }) => (
          <div key={what} className="flex flex-col gap-0.5 border-b py-2.5 first:border-t">
            <dt className="font-medium">{what}</dt>
            <dd className="text-12 text-pretty text-ink-2">{howLong}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-12 text-ink-2">
        The <Link to={paths.privacy()}>privacy policy</Link> says why.
      </p>
    </section>
  );
}
