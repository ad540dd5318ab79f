import { useInfiniteQuery } from '@tanstack/react-query';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Link } from '#ui/link.tsx';
import { SectionError } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { auditQuery } from '../../people-queries.ts';
import { Band } from '../start/band.tsx';
import { AuditList, Nothing } from './desk-sections.tsx';

const SHOWN = 5;

/** Latest rows of the audit log, for the start page. */
export function LatestAudit() {
  const list = useInfiniteQuery(auditQuery({}));
  const page = list.data?.pages[0];
  const check = page?.check ?? null;
  return (
    <Band
      title="Latest in the audit log"
      {...(check !== null && {
        count: check.problem === null ? `verified ${moment(check.at)}` : check.problem,
      })}
      aside={<Link to={operatorPaths.audit()}>All entries</Link>}
    >
      {list.isPending && <SkeletonRows label="Loading the audit log" />}
      {list.isError && (
        <SectionError
          className="px-4 py-4 desk:px-6"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {sentenceOf(list.error)}
        </SectionError>
      )}
      {page?.rows.length === 0 && <Nothing>Nothing yet.</Nothing>}
      {page !== undefined && page.rows.length > 0 && <AuditList rows={page.rows.slice(0, SHOWN)} />}
    </Band>
  );
}
