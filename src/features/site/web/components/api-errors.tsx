export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
}

export interface ErrorGroup {
  readonly name: string;
  readonly rows: readonly ErrorRow[];
}

/** Every expected failure, with the sentence that a person is shown. */
export function ApiErrors({ groups }: { groups: readonly ErrorGroup[] }) {
  return (
    <section aria-labelledby="errors" className="border-t pt-8">
      <h2 id="errors" className="scroll-mt-20 text-28">
        Errors
      </h2>
      <p className="mt-3 max-w-2xl text-15 text-pretty text-ink-2">
        A failed request answers with{' '}
        <code className="font-code text-13">{'{ code, status, message, data }'}</code>. The code stays the
        same for ever. The message is the sentence that a person is shown. With 429 and 503, wait as long as
        the <code className="font-code text-13">retry-after</code> header says. Quote{' '}
        <code className="font-code text-13">data.requestId</code> when you write to us.
      </p>
      {groups.map(({ name, rows }) => (
        <table
          key={name}
          className="mt-8 w-full max-w-4xl table-fixed text-left text-13 [&_tbody_th]:w-2/5 [&_tbody_th]:pr-4 [&_tbody_th]:font-code [&_tbody_th]:text-12 [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere [&_tbody_tr]:border-t [&_tbody_tr]:align-top [&_tbody_tr>*]:py-2.5 [&_td]:text-pretty [&_td]:text-ink-2"
        >
          <caption className="display pb-2 text-left text-18">{name}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col" className="w-16">
                Status
              </th>
              <th scope="col">Code</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, status, sentence }) => (
              <tr key={code}>
                <td>{status}</td>
                <th scope="row">{code}</th>
                <td>{sentence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
