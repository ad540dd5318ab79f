/** A request as another program would make it. */
export interface SampleRequest {
  readonly method: string;
  /** Address of this installation, without a trailing slash. */
  readonly origin: string;
  /** Path of the operation, with samples for its parameters. */
  readonly path: string;
  /** undefined: it has none. */
  readonly body: unknown;
}

/** The languages of the samples, in the order in which they are shown. */
export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** The request in a language. The session is that of Authentication on the page: a file of cookies. */
export function requestIn(language: SampleLanguage, request: SampleRequest): string {
  if (language === 'curl') return curl(request);
  return language === 'JavaScript' ? javascript(request) : python(request);
}

function curl({ method, origin, path, body }: SampleRequest): string {
  // With --json, curl sends a POST.
  const usual = body === undefined ? 'GET' : 'POST';
  const lines = [
    `curl ${method === usual ? '' : `-X ${method} `}'${origin}${path}'`,
    '-b cookies.txt',
    ...(body === undefined ? [] : [`--json '${jsonText(body).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function javascript({ method, path, body, origin }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    "  credentials: 'include',",
    ...(body === undefined
      ? []
      : [
          "  headers: { 'content-type': 'application/json' },",
          `  body: JSON.stringify(${indented(jsonText(body))}),`,
        ]),
  ];
  return `const answer = await fetch('${origin}${path}', {\n${options.join('\n')}\n});\nconsole.log(await answer.json());`;
}

function python({ method, path, body, origin }: SampleRequest): string {
  const json = body === undefined ? '' : `,\n    json=${indented(pythonValue(jsonText(body)), 4)},\n`;
  return `import requests\n\nsession = requests.Session()  # signed in, see Authentication\nanswer = session.${method.toLowerCase()}(\n    '${origin}${path}'${json === '' ? ',\n' : json})\nprint(answer.json())`;
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function indented(text: string, by = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

/** Python spells three JSON literals differently. None of our strings is just one of them. */
function pythonValue(json: string): string {
  return json.replaceAll(/(?<=[\s[:])(true|false|null)(?=[\s,\]}]|$)/g, (word) =>
    word === 'null' ? 'None' : word === 'true' ? 'True' : 'False',
  );
}
