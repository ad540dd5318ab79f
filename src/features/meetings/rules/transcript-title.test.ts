import { expect, test } from 'vitest';
import { titleIn } from './transcript-title.ts';

test('a JSON file names its meeting by its title, and other files don’t', () => {
  expect(titleIn('otter.json', '{"title": " Roof repair ", "utterances": []}')).toBe('Roof repair');
  expect(titleIn('call.JSON', '{"meeting": {"topic": "Weekly"}}')).toBe('Weekly');
  expect(titleIn('otter.json', '{"title": "", "lines": []}')).toBeNull();
  expect(titleIn('otter.json', '[1, 2')).toBeNull();
  expect(titleIn('notes.txt', '{"title": "Roof repair"}')).toBeNull();
});
