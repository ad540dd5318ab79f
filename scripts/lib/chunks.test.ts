import { describe, expect, test } from 'vitest';
import { createChunks } from './chunks.ts';

const SHELL = '/ahoy/src/shell';
const IDENTITY = '/ahoy/src/features/identity/web';
const ROOT = `${SHELL}/root.tsx?__react-router-build-client-route`;
const APP = `${SHELL}/pages/app.tsx`;
const LOGIN = `${IDENTITY}/pages/login.tsx`;
const DASHBOARD = `${SHELL}/pages/dashboard.tsx`;
const PUBLIC_PAGE = '/ahoy/src/features/site/web/document-entry.ts';
const PRICING_SCRIPT = '/ahoy/src/features/site/web/pricing-script.ts';
const PROFILE = `${SHELL}/pages/profile.tsx`;
const PHONE = '/ahoy/src/features/calling/web/phone.ts';
const WIDGETS = `${IDENTITY}/widgets.tsx`;

type Modules = Readonly<Record<string, { importers: readonly string[]; code?: string }>>;

const chunksOf = (modules: Modules) =>
  createChunks((id) => ({ code: modules[id]?.code ?? null, importers: modules[id]?.importers ?? [] }));

describe('a module goes', () => {
  const chunkOf = chunksOf({
    '/theme.ts': { importers: [ROOT, PUBLIC_PAGE] },
    '/prices.ts': { importers: [PRICING_SCRIPT, DASHBOARD] },
    '/toast.ts': { importers: [PRICING_SCRIPT, APP] },
    '/react.js': { importers: [ROOT, DASHBOARD, LOGIN] },
    '/query.js': { importers: [APP] },
    '/field.tsx': { importers: [DASHBOARD, LOGIN] },
    '/tabs.tsx': { importers: [DASHBOARD, PROFILE] },
    '/collection.js': { importers: ['/tabs.tsx'] },
    '/socket.js': { importers: [PHONE] },
    '/schema.js': { importers: [PHONE, LOGIN] },
    '/plot.tsx': { importers: [PROFILE] },
  });

  test('to the public pages when their script needs it, before anything else; the script itself stays alone', () => {
    expect(chunkOf('/theme.ts')).toBe('public-page');
    expect(chunkOf(PUBLIC_PAGE)).toBe(null);
  });

  test('to what single public pages do, when one of them and the first screen need it', () => {
    expect(chunkOf('/prices.ts')).toBe('page-scripts');
    expect(chunkOf('/toast.ts')).toBe('public-page');
    expect(chunkOf(PRICING_SCRIPT)).toBe(null);
  });

  test('into the entry when what runs before any page needs it', () => {
    expect(chunkOf('/react.js')).toBe('entry');
    expect(chunkOf(ROOT)).toBe('entry');
  });

  test('into what is shared when it is around every page, or the first screen and signing in need it', () => {
    expect(chunkOf('/query.js')).toBe('shared');
    expect(chunkOf('/field.tsx')).toBe('shared');
  });

  test('to the first screen when that needs it, through whatever else', () => {
    expect(chunkOf('/tabs.tsx')).toBe('first-screen');
    expect(chunkOf('/collection.js')).toBe('first-screen');
  });

  test('to the phone when nothing before it needs it, and nobody has to load the phone for it to sign in', () => {
    expect(chunkOf('/socket.js')).toBe('phone');
    expect(chunkOf('/schema.js')).toBe(null);
  });

  test('nowhere on purpose when only later pages need it', () => {
    expect(chunkOf('/plot.tsx')).toBe(null);
  });
});

test('who comes through a door takes what it names there, and nothing else of what is behind', () => {
  const chunkOf = chunksOf({
    [DASHBOARD]: { importers: [], code: 'import { Banner } from "#features/identity/web/widgets.tsx";' },
    [PROFILE]: { importers: [], code: 'import { Banner, NameForm as Form } from "./widgets.tsx";' },
    [WIDGETS]: {
      importers: [DASHBOARD, PROFILE],
      code: "export { Banner } from './banner.tsx';\nexport { default as NameForm } from './name-form.tsx';",
    },
    [`${IDENTITY}/banner.tsx`]: { importers: [WIDGETS] },
    [`${IDENTITY}/name-form.tsx`]: { importers: [WIDGETS] },
    '/forms.js': { importers: [`${IDENTITY}/name-form.tsx`] },
  });
  expect(chunkOf(`${IDENTITY}/banner.tsx`)).toBe('first-screen');
  expect(chunkOf(`${IDENTITY}/name-form.tsx`)).toBe(null);
  expect(chunkOf('/forms.js')).toBe(null);
});

test('who hands on what is behind a door has come through it for that', () => {
  const script = '/ahoy/src/features/site/web/form-script.ts';
  const chunkOf = chunksOf({
    [script]: {
      importers: [],
      code: "export { startForm as startPage } from '#features/identity/web/widgets.tsx';",
    },
    [WIDGETS]: { importers: [script], code: "export { startForm } from './form.ts';" },
    [`${IDENTITY}/form.ts`]: { importers: [WIDGETS] },
    '/paths.ts': { importers: [`${IDENTITY}/form.ts`, ROOT] },
  });
  expect(chunkOf('/paths.ts')).toBe('public-page');
});

test('modules that need each other are no endless walk', () => {
  const chunkOf = chunksOf({
    '/a.js': { importers: ['/b.js'] },
    '/b.js': { importers: ['/a.js', DASHBOARD] },
  });
  expect(chunkOf('/a.js')).toBe('first-screen');
});

test('what a page hands on is of that page', () => {
  const page = ROOT.replace(/\?.*/, '');
  const chunkOf = chunksOf({
    [ROOT]: { importers: [], code: "export { default, ErrorBoundary } from './root.tsx';" },
    [page]: { importers: [ROOT], code: "export { PageError as ErrorBoundary } from './page-error.tsx';" },
    [`${SHELL}/page-error.tsx`]: { importers: [page] },
    '/button.js': { importers: [`${SHELL}/page-error.tsx`, LOGIN] },
  });
  expect(chunkOf('/button.js')).toBe('entry');
});

describe('a part of a document that is woken', () => {
  const ISLAND = '/ahoy/src/features/calling/web/components/number-island.tsx';
  const chunkOf = chunksOf({
    [ISLAND]: { importers: [] },
    '/react.js': { importers: [ISLAND, ROOT] },
    '/router.js': { importers: [ROOT] },
    '/field.tsx': { importers: [ISLAND, LOGIN] },
    '/own.tsx': { importers: [ISLAND, PROFILE] },
  });

  test('shares with the app, and does not load the app for it', () => {
    expect(chunkOf('/react.js')).toBe('react');
    expect(chunkOf('/router.js')).toBe('entry');
    expect(chunkOf('/field.tsx')).toBe('islands');
  });

  test('is left alone with what later pages need at most', () => {
    expect(chunkOf('/own.tsx')).toBe(null);
    expect(chunkOf(ISLAND)).toBe(null);
  });
});
