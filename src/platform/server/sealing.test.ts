import { expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const sealing = createSealing('a secret of the installation');

test('what is sealed for a row opens for that row, and looks different each time', () => {
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'factor one');
  expect(sealing.open(sealed, 'factor one')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealing.seal('JBSWY3DPEHPK3PXP', 'factor one')).not.toBe(sealed);
  expect(sealed).not.toContain('JBSWY');
});

test('it opens neither for another row nor by another installation, nor when it was changed', () => {
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'factor one');
  expect(() => sealing.open(sealed, 'factor two')).toThrow();
  expect(() => createSealing('another').open(sealed, 'factor one')).toThrow();
  expect(() => sealing.open(`${sealed.slice(0, -2)}AA`, 'factor one')).toThrow();
  expect(() => sealing.open('', 'factor one')).toThrow();
});
