import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import Login from './pages/login.tsx';
import Register from './pages/register.tsx';

/** The inputs of a page: name, type, and whether the browser requires them. */
function inputsOf(page: ComponentType) {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page)));
  return [...html.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: /name="([^"]*)"/.exec(input)?.[1],
    type: /type="([^"]*)"/.exec(input)?.[1],
    isRequired: / required=""/.test(input),
  }));
}

test('to sign in, the browser requires an email address and a password, or the code that was sent', () => {
  expect(inputsOf(Login)).toEqual([
    { name: 'email', type: 'email', isRequired: true },
    { name: 'password', type: 'password', isRequired: true },
    { name: 'code', type: 'text', isRequired: true },
  ]);
});

test('to register, the browser requires a name, an email address and a password', () => {
  expect(inputsOf(Register)).toEqual([
    { name: 'name', type: 'text', isRequired: true },
    { name: 'email', type: 'email', isRequired: true },
    { name: 'password', type: 'password', isRequired: true },
  ]);
});
