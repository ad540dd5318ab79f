import { expect, test } from 'vitest';
import { createServices, serviceOf } from './services.ts';

const prices = serviceOf<{ of(name: string): number }>('prices');

test('a feature uses the services of those below it', () => {
  const services = createServices();
  services.provide(prices, { of: () => 7 });
  expect(services.use(prices).of('minute')).toBe(7);
});

test('a missing service is a bug that names it', () => {
  const services = createServices();
  expect(() => services.use(prices)).toThrow('no feature below offers the service "prices"');
  expect(services.find(prices)).toBeUndefined();
});

test("a test's replacement stays when the feature offers its own service", () => {
  const services = createServices([prices.as({ of: () => 1 })]);
  services.provide(prices, { of: () => 7 });
  expect(services.use(prices).of('minute')).toBe(1);
});

test('two services of one name are two services', () => {
  const services = createServices();
  services.provide(prices, { of: () => 7 });
  expect(services.find(serviceOf<string>('prices'))).toBeUndefined();
});
