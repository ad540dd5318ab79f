import type { Page, Request } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';

const VIRTUAL_CALLING = '/features/virtual-calling';

const dialPad = (page: Page) => {
  const card = page.getByRole('region', { name: 'Dial pad to try' });
  return {
    card,
    number: card.getByRole('textbox', { name: 'Phone number' }),
    key: (name: string) => card.getByRole('button', { name, exact: true }),
  };
};

test.describe('a dial pad that is only tried', () => {
  test('shows a number, where it leads and what it costs, before any script of it is loaded', async ({
    visit,
  }) => {
    const { page } = await visit(alice, { javaScriptEnabled: false, at: VIRTUAL_CALLING });
    const { card, number } = dialPad(page);
    await expect(number).toHaveAttribute('placeholder', '+44 20 7946 0018');
    await expect(card).toContainText('London, United Kingdom · $0.020/min');
  });

  test('sleeps until it is touched, and then loads nothing but itself', async ({ visit }) => {
    const { page } = await visit(alice);
    const scripts: string[] = [];
    page.on('request', (request: Request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(VIRTUAL_CALLING, { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => /react|island-/.test(path.replace('island-loader', '')))).toEqual([]);
    await dialPad(page).card.hover();
    await expect.poll(() => scripts.some((path) => path.includes('number-sandbox-island'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((path) => /entry|first-screen|phone-|shared|router/.test(path))).toEqual([]);
  });

  test('is also what the home page opens with', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/' });
    const { card, key } = dialPad(page);
    await expect(card).toContainText('London, United Kingdom · $0.020/min');
    await key('Call').click();
    await expect(card).toContainText('This would ring +44 20 7946 0018 at $0.020/min.');
  });

  test('writes the number of the pressed keys, and says where it leads and what it costs', async ({
    visit,
  }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { card, number, key } = dialPad(page);
    await key('Plus').click();
    for (const digit of '4930') await key(digit).click();
    await expect(number).toHaveValue('+49 30');
    await expect(card).toContainText('Berlin, Germany · $0.030/min');
    await key('Backspace').click();
    await expect(number).toHaveValue('+49 3');
    await expect(card).not.toContainText('Berlin');
  });

  test('does the click that woke it, also when its scripts are slow', async ({ visit }) => {
    const { page } = await visit(alice);
    await page.route(/number-sandbox-island/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(VIRTUAL_CALLING);
    const { number, key } = dialPad(page);
    await key('4').click();
    await key('1').click();
    await key('5').click();
    await expect(number).toHaveValue('');
    await expect(number).toHaveValue('(415)');
  });

  test('keeps what was typed before it was awake, and Enter says what would happen', async ({ visit }) => {
    const { page } = await visit(alice);
    await page.route(/number-sandbox-island/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(VIRTUAL_CALLING);
    const { card, number } = dialPad(page);
    await number.focus();
    await page.keyboard.type('+14155550134');
    await page.keyboard.press('Enter');
    await expect(card).toContainText('This would ring +1 415 555 0134 at $0.010/min.');
    await expect(card).toContainText('Telephone calls are not in this release yet, so nothing was dialled.');
    await expect(card.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    await expect(page).toHaveURL(VIRTUAL_CALLING);
  });

  test('can be used by keyboard alone', async ({ visit }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { card, number, key } = dialPad(page);
    await number.focus();
    await page.keyboard.type('0');
    await key('2').focus();
    await page.keyboard.press('Enter');
    await key('0').focus();
    await page.keyboard.press('Space');
    await expect(number).toHaveValue('020');
    await number.focus();
    await page.keyboard.press('Enter');
    await expect(card).toContainText('This is not a whole phone number yet');
  });

  test('names no price where none is published', async ({ visit }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { card, number, key } = dialPad(page);
    await number.fill('+3545551234');
    await expect(card).toContainText('Iceland · no published rate');
    await key('Call').click();
    await expect(card).toContainText('No rate to Iceland is published');
  });

  test('says of an emergency number only that it cannot reach help', async ({ visit }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { card, number, key } = dialPad(page);
    await number.fill('112');
    await expect(card).toContainText('Ahoy cannot reach emergency services. Use another phone.');
    await expect(card).not.toContainText('/min');
    await key('Call').click();
    await expect(card).not.toContainText('This would ring');
  });

  test('the caret stays where a digit is taken out of the middle', async ({ visit }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { number } = dialPad(page);
    await number.fill('+442079460018');
    await expect(number).toHaveValue('+44 20 7946 0018');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await expect(number).toHaveValue('+44 20 7945 0018');
  });
});
