import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import type { LastTime, Participant } from '../../../model-participants.ts';
import { namesTogether } from '../../../rules/participants/last-time.ts';
import { lastTimeQuery } from '../../queries.ts';
import { dayWords, placeOf, todayHere } from '../../words.ts';

/** What was left open and what was decided in the last meeting with these people, with the lines that say it. */
export function LastTimeBox({ people }: { people: readonly Participant[] }) {
  const { data: last = null } = useQuery(lastTimeQuery(people.map(({ id }) => id)));
  if (last === null || people.length === 0) return null;
  const { meeting, participants, actionItems, decisions } = last;
  const title = `Last time with ${namesTogether(participants.map(({ name }) => name))}`;
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-b px-4 py-5 desk:px-6">
      <div>
        <h2 className="text-17">{title}</h2>
        <p className="text-13 text-ink-2">
          <Link to={paths.calendar({ tab: 'meetings', part: 'recordings', meeting: meeting.id })}>
            {meeting.name}
          </Link>
          {` · ${dayWords(meeting.day, todayHere())}`}
        </p>
      </div>
      <Items title="Still to do" items={actionItems} />
      <Items title="Decided" items={decisions} />
    </section>
  );
}

function Items(props: {
  title: string;
  items: readonly (LastTime['decisions'][number] & { readonly owner?: string | null })[];
}) {
  if (props.items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <h3 className="font-sans text-13 font-medium tracking-normal">{props.title}</h3>
      <ul className="flex flex-col gap-2">
        {props.items.map(({ id, text, owner = null, lines }) => (
          <li key={id} className="wrap-anywhere">
            {text}
            {owner !== null && `, ${owner}`}
            {lines.map((said) => (
              <blockquote key={said.line} className="border-l-3 pl-3 text-12 text-ink-2">
                {placeOf(said.line, said)}
                {said.speaker !== null && ` ${said.speaker}`}: {said.text}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
