import { expect, test } from 'vitest';
import { requestIn } from './api-requests.ts';

const origin = 'https://ahoy.example';
const read = { method: 'GET', origin, path: '/api/calls', body: undefined };
const call = { method: 'POST', origin, path: '/api/calls', body: { to: "O'Hara", isTest: true } };

test('curl sends the cookies of the session, and names only methods that it would not guess', () => {
  expect(requestIn('curl', read)).toBe("curl 'https://ahoy.example/api/calls' \\\n  -b cookies.txt");
  expect(requestIn('curl', { ...read, method: 'DELETE' })).toContain("curl -X DELETE 'https");
  expect(requestIn('curl', { ...call, method: 'PUT' })).toContain("curl -X PUT 'https");
});

test('a quote in a body does not end the argument of a shell', () => {
  expect(requestIn('curl', call)).toBe(
    `curl 'https://ahoy.example/api/calls' \\\n  -b cookies.txt \\\n  --json '{\n  "to": "O'\\''Hara",\n  "isTest": true\n}'`,
  );
});

test('JavaScript and Python send the same', () => {
  expect(requestIn('JavaScript', call)).toBe(`const answer = await fetch('https://ahoy.example/api/calls', {
  method: 'POST',
  credentials: 'include',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    "to": "O'Hara",
    "isTest": true
  }),
});
console.log(await answer.json());`);
  expect(requestIn('Python', call)).toBe(`import requests

session = requests.Session()  # signed in, see Authentication
answer = session.post(
    'https://ahoy.example/api/calls',
    json={
      "to": "O'Hara",
      "isTest": True
    },
)
print(answer.json())`);
  expect(requestIn('Python', read)).toContain("session.get(\n    'https://ahoy.example/api/calls',\n)");
});
