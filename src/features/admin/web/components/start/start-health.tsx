import { useQuery } from '@tanstack/react-query';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Link } from '#ui/link.tsx';
import { SectionError } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { healthQuery } from '../../start-queries.ts';
import { startFindings } from '../../start-view.ts';
import { Band } from './band.tsx';
import { FindingRows } from './finding-rows.tsx';

/** What the doctor says of the engines that matter most, and of all that need attention. */
export function StartHealth() {
  const health = useQuery(healthQuery);
  const { data } = health;
  return (
    <Band
      title="Health"
      {...(data !== undefined && { count: `checked ${moment(data.at)}` })}
      aside={<Link to={operatorPaths.health()}>All checks</Link>}
    >
      {health.isPending && <SkeletonRows label="Checking the engines" />}
      {health.isError && (
        <SectionError
          className="px-4 py-4 desk:px-6"
          onRetry={() => void health.refetch()}
          isRetrying={health.isFetching}
        >
          {sentenceOf(health.error)}
        </SectionError>
      )}
      {data !== undefined && <FindingRows label="Health" findings={startFindings(data.findings)} />}
    </Band>
  );
}
