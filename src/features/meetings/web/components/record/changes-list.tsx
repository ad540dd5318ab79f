import { useQuery } from '@tanstack/react-query';
import { meetingsApi } from '../../api.ts';
import { meetingKeys } from '../../keys.ts';

/** What was corrected in a transcript, the last first. Hidden while there's nothing. */
export function ChangesList({ meetingId, version }: { meetingId: string; version: number }) {
  const { data: changes = [] } = useQuery({
    queryKey: [...meetingKeys.one, meetingId, 'changes', version],
    queryFn: async () => (await meetingsApi.changes({ id: meetingId })).changes,
  });
  if (changes.length === 0) return null;
  return (
    <details className="text-13">
      <summary className="cursor-pointer text-ink-2">{`History (${changes.length})`}</summary>
      <ul className="mt-2 flex max-h-40 flex-col gap-1.5 overflow-y-auto">
        {changes.map(({ at, line, before, after }) => (
          <li key={`${at} ${line} ${after}`} className="wrap-anywhere">
            <span className="text-ink-3">
              {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
              {line === null ? ', speaker: ' : `, line ${line + 1}: `}
            </span>
            <del className="text-ink-2">{before}</del> {after}
          </li>
        ))}
      </ul>
    </details>
  );
}
