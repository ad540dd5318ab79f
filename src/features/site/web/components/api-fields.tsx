import type { Field } from '../../rules/openapi-fields.ts';

/** The looks of every cell are here: the page has a thousand of them. */
const tableClass =
  'w-full table-fixed text-left [&_code]:font-code [&_code]:text-13 [&_code]:text-ink [&_i]:inline-block [&_i]:size-1.5 [&_i]:rounded-full [&_i]:bg-ink [&_i]:mr-1 [&_i]:align-middle [&_p]:text-pretty [&_tbody_th]:w-2/5 [&_tbody_th]:py-2.5 [&_tbody_th]:pr-4 [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere [&_tbody_tr]:border-t [&_tbody_tr]:align-top [&_td]:py-2.5 [&_td]:text-13 [&_td]:wrap-anywhere [&_td]:text-ink-2 [&_td_span]:text-ink-3';

/** Fields of a request or an answer. Required ones have a dot, with a text for screen readers. */
export function ApiFields(props: { caption: string; fields: readonly Field[]; showRequired?: boolean }) {
  const { caption, fields, showRequired = false } = props;
  if (fields.length === 0) return null;
  return (
    <table className={tableClass}>
      <caption className="pb-2 text-left">
        <span className="flex items-baseline justify-between">
          <span className="display text-18">{caption}</span>
          {showRequired && fields.some(({ required }) => required) && (
            <span className="text-12 text-ink-3" aria-hidden="true">
              <Dot /> required
            </span>
          )}
        </span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, description }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {showRequired && required && (
                <>
                  {' '}
                  <Dot />
                  <span className="sr-only">, required</span>
                </>
              )}
            </th>
            <td>
              {description !== '' && <p>{description}</p>}
              <span>{type}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dot() {
  return <i aria-hidden="true" />;
}
