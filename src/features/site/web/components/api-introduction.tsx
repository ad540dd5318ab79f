import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { CodePanel } from './api-code.tsx';

/** Common to all endpoints: how a program signs in, and what an answer looks like. */
export function ApiIntroduction() {
  const origin = pageValue('PUBLIC_URL');
  return (
    <div className="py-8 desk:py-10">
      <h1 className="text-40">API</h1>
      <p className="mt-3 max-w-2xl text-15 text-pretty text-ink-2">
        Everything the app does, your programs can do: the app itself uses this API. Requests and answers are
        JSON. A program that generates clients can read{' '}
        <a href={paths.openApi()} className="text-link">
          openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
      <section
        aria-labelledby="authentication"
        className="mt-10 grid gap-x-10 gap-y-4 min-[68.75rem]:grid-cols-[minmax(0,1fr)_29.5rem]"
      >
        <div className="flex max-w-2xl flex-col gap-3 text-15 text-pretty text-ink-2">
          <h2 id="authentication" className="scroll-mt-20 text-22 text-ink">
            Authentication
          </h2>
          <p>
            Sign in with your email address and password. The answer sets a session cookie. Keep it in a file
            and send it with every request.
          </p>
          <p>
            Programs can also send the cookie’s value as{' '}
            <code className="font-code text-13">Authorization: Bearer</code>. A session ends when you sign
            out, in the program or under Profile, Sessions.
          </p>
          <p>
            IDs that you make yourself make retries safe: sending the same request again returns the same
            result and never calls or charges twice.
          </p>
        </div>
        <CodePanel
          title="Request"
          label="curl: sign in"
          text={`curl '${origin}/api/identity/sign-in' \\\n  -c cookies.txt \\\n  --json '{\n  "email": "ada@example.com",\n  "password": "correct horse battery staple"\n}'`}
        />
      </section>
    </div>
  );
}
