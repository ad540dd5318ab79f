import { pageValue } from '#platform/browser/page-values.ts';
import { classes } from '#ui/classes.ts';
import { type ApiOperation, samplePath } from '../../rules/api-reference.ts';
import { jsonText, requestIn, SAMPLE_LANGUAGES } from '../../rules/api-requests.ts';
import { apiMarks } from '../api-script.ts';
import { CodePanel } from './api-code.tsx';
import { ApiFields } from './api-fields.tsx';
import { TryIt } from './api-try-it.tsx';

/** One endpoint: description and parameters on the left, the request and its answer on the right. */
export function ApiOperationSection({ operation, group }: { operation: ApiOperation; group: string }) {
  const { anchor, method, path, summary, description, parameters, body, answer } = operation;
  return (
    <article
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      {...apiMarks.operation({
        method,
        path,
        parameters: JSON.stringify(
          parameters.map(({ name, in: place, required, sample }) => ({ name, place, required, sample })),
        ),
        body: body === null ? '' : jsonText(body.sample),
      })}
      className="grid scroll-mt-16 gap-x-10 gap-y-6 border-t py-8 first-of-type:mt-6 min-[68.75rem]:grid-cols-[minmax(0,1fr)_29.5rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p className="text-13 text-ink-3">{group}</p>
          <h3 id={`${anchor}-title`} className="mt-1 text-22">
            {summary}
          </h3>
          <p className="mt-3 flex items-baseline gap-2 font-code text-13">
            <span
              className={classes(
                'rounded-small px-1.5 py-0.5 text-12',
                method === 'GET' ? 'border' : 'bg-ink text-on-ink',
              )}
            >
              {method}
            </span>
            <span className="min-w-0 wrap-anywhere">{path}</span>
          </p>
          {description !== '' && <p className="mt-3 text-15 text-pretty text-ink-2">{description}</p>}
        </div>
        <ApiFields caption="Parameters" fields={parameters} showRequired />
        {body !== null && <ApiFields caption="Body" fields={body.fields} showRequired />}
        {answer !== null && <ApiFields caption="Answer" fields={answer.fields} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 min-[68.75rem]:sticky min-[68.75rem]:top-20 min-[68.75rem]:self-start">
        <RequestPanel operation={operation} />
        <CodePanel
          isAnswer
          title="Response"
          label={`${summary}, response`}
          text={answer === null ? 'A file' : jsonText(answer.sample)}
          aside={<output {...apiMarks.status}>200</output>}
        />
        <TryIt operation={operation} />
      </div>
    </article>
  );
}

function RequestPanel({ operation }: { operation: ApiOperation }) {
  const { method, summary, body } = operation;
  const origin = pageValue('PUBLIC_URL');
  const request = { method, origin, path: samplePath(operation), body: body?.sample };
  return (
    <CodePanel
      isRequest
      title="Request"
      label={`${summary}, request`}
      text={requestIn('curl', request)}
      aside={
        <span className="flex gap-3 unscripted:hidden [&>button]:h-8 [&>button]:text-ink-3 [&>button]:hover:text-ink [&>button]:aria-pressed:font-medium [&>button]:aria-pressed:text-ink">
          {SAMPLE_LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              {...apiMarks.language(language)}
              aria-pressed={language === 'curl'}
            >
              {language}
            </button>
          ))}
        </span>
      }
    />
  );
}
