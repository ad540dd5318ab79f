import { afterEach, expect, test, vi } from 'vitest';
import { createTabWorkspace, tabWorkspace, workspaceHeaders } from './workspace.ts';
import { inWorkspace } from './workspace-files.ts';

const harbour = { id: 'harbour', name: 'Harbour Studio', accountId: 'alice' };
const joinery = { id: 'joinery', name: 'Okafor Joinery', accountId: 'alice' };

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a new tab begins with the workspace that was used last', () => {
  const browser = storage();
  createTabWorkspace(storage(), browser).set(harbour);
  expect(createTabWorkspace(storage(), browser).get()).toEqual(harbour);
});

test('a tab keeps its workspace when it is reloaded, whichever another tab has chosen since', () => {
  const browser = storage();
  const [first, second, third] = [storage(), storage(), storage()];
  createTabWorkspace(first, browser).set(harbour);
  const neverChose = createTabWorkspace(third, storage());
  expect(neverChose.get()).toBeNull();
  createTabWorkspace(second, browser).set(joinery);
  expect(createTabWorkspace(first, browser).get()).toEqual(harbour);
  expect(createTabWorkspace(third, browser).get()).toBeNull();
});

test('nobody begins in the workspace of the person who was signed in here before', () => {
  const browser = storage();
  const tab = createTabWorkspace(storage(), browser);
  tab.set(harbour);
  tab.belongTo('alice');
  expect(tab.get()).toEqual(harbour);
  tab.belongTo('bob');
  expect([tab.get(), createTabWorkspace(storage(), browser).get()]).toEqual([null, null]);
});

test('what another program left in the storage is no workspace', () => {
  const tab = storage();
  for (const text of ['{', '{"id":1}', '[]', '"harbour"']) {
    tab.setItem('ahoy.workspace', text);
    expect(createTabWorkspace(tab, storage()).get()).toBeNull();
  }
});

test('requests and links to files name the workspace of the tab once one is chosen', () => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  // Files of tests share modules: another one may have chosen a workspace.
  tabWorkspace().set(null);
  expect([workspaceHeaders(), inWorkspace('/api/x.csv')]).toEqual([{}, '/api/x.csv']);
  tabWorkspace().set({ ...harbour, id: 'a b' });
  expect(workspaceHeaders()).toEqual({ 'ahoy-workspace': 'a b' });
  expect(inWorkspace('/api/x.csv')).toBe('/api/x.csv?workspace=a%20b');
  expect(inWorkspace('/api/x.csv?show=all')).toBe('/api/x.csv?show=all&workspace=a%20b');
});
