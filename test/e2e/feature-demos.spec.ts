import type { Page, Request } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';

test.use({ onlyReads: true });

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
    await expect(page.getByText('Version 1, as this page was made.')).toBeVisible();
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
    const before = await page.getByRole('heading', { level: 1 }).boundingBox();
    await key('Call').click();
    await expect(card).toContainText('This would ring +44 20 7946 0018 at $0.020/min.');
    // The answer has reserved space, so nothing on the page moves.
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
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

  test('keeps every digit of a number that is pasted over itself without spaces', async ({ visit }) => {
    const { page, context } = await visit(alice, { at: VIRTUAL_CALLING });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { card, number, key } = dialPad(page);
    await number.pressSequentially('+12125550123');
    await expect(number).toHaveValue('+1 212 555 0123');
    await page.evaluate(() => navigator.clipboard.writeText('+12125550123'));
    await number.press('ControlOrMeta+a');
    await number.press('ControlOrMeta+v');
    await expect(number).toHaveValue('+1 212 555 0123');
    await key('Call').click();
    await expect(card).toContainText('This would ring +1 212 555 0123');
    // A key that deletes a blank takes the digit next to it.
    await number.press('Home');
    for (let presses = 0; presses < 3; presses++) await number.press('ArrowRight');
    await number.press('Backspace');
    await expect(number).toHaveValue('+212 5 55 01 23');
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
    await expect(card).toContainText("This phone number isn't complete yet.");
  });

  test('names no price where none is published', async ({ visit }) => {
    const { page } = await visit(alice, { at: VIRTUAL_CALLING });
    const { card, number, key } = dialPad(page);
    await number.fill('+16005550134');
    await expect(card).toContainText('Canada · no published rate');
    await key('Call').click();
    await expect(card).toContainText('We have no published rate for +1 600 555 0134.');
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

test.describe('a conversation that is only tried', () => {
  const conversation = (page: Page) => {
    const card = page.getByRole('region', { name: 'Messages to try' });
    return {
      card,
      log: card.getByRole('log', { name: 'Messages' }),
      field: card.getByRole('textbox', { name: 'Message' }),
      side: (name: string) => card.getByRole('radio', { name }),
    };
  };

  test('can be read without JavaScript', async ({ visit }) => {
    const { page } = await visit(alice, { javaScriptEnabled: false, at: '/features/messaging' });
    const { log } = conversation(page);
    await expect(log.getByRole('listitem')).toHaveCount(4);
    await expect(log).toContainText('It stays on this page and is gone when you leave.');
  });

  test('sends with Enter, begins a line with Shift and Enter, and is read on the other side', async ({
    visit,
  }) => {
    const { page } = await visit(alice, { at: '/features/messaging' });
    const { log, field, side } = conversation(page);
    const bubbles = log.getByRole('listitem');
    await field.focus();
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    await expect(bubbles).toHaveCount(5);
    await expect(bubbles.last()).toHaveText('First line\nsecond line');
    await expect(log).toContainText(/Delivered$/);
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();

    await side('@them').focus();
    await page.keyboard.press('Space');
    await expect(log).not.toContainText('Delivered');
    await field.fill('Seen');
    await page.keyboard.press('Enter');
    await side('@you').click();
    await expect(log).toContainText(/Read$|@themSeen/);
    await expect(bubbles.last()).toHaveText('Seen');
  });

  test('sends nothing when there is nothing, and says so', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/features/messaging' });
    const { card, log, field } = conversation(page);
    await field.fill('   ');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByRole('alert')).toHaveText('Write a message or attach a file.');
    await expect(log.getByRole('listitem')).toHaveCount(4);
  });

  test('takes a file up to the limit of Free, and refuses a larger one with its size', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/features/messaging' });
    const { card, log, field } = conversation(page);
    const attach = async (name: string, bytes: number) => {
      const chooser = page.waitForEvent('filechooser');
      await card.getByRole('button', { name: 'Attach files' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes) });
    };
    await field.focus();
    await attach('plan.pdf', 21_000_000);
    await expect(card.getByRole('alert')).toHaveText('plan.pdf has 21 MB. A file can have up to 20 MB.');
    await attach('short.pdf', 1_400_000);
    await expect(card.getByRole('alert')).toBeHidden();
    await field.press('Enter');
    await expect(log.getByRole('listitem').last()).toContainText('short.pdf1.4 MB');
  });

  test('asks no server for anything', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/features/messaging' });
    const { log, field } = conversation(page);
    await field.fill('Nobody else reads this');
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.keyboard.press('Enter');
    await expect(log.getByRole('listitem')).toHaveCount(5);
    expect(requests).toEqual([]);
  });
});

test.describe('the list of phones that take an eSIM', () => {
  const phones = (page: Page) => {
    const search = page.getByRole('search');
    return { search, field: search.getByRole('searchbox'), found: search.getByRole('listitem') };
  };

  test('is there without JavaScript, below the plans of the catalogue', async ({ visit }) => {
    const { page } = await visit(alice, { javaScriptEnabled: false, at: '/features/esim' });
    const plans = page.getByRole('list', { name: 'Sample plans' }).getByRole('listitem');
    await expect(plans).toHaveText([/5 GB\s*7 days.*\$29\.99/, /10 GB\s*14 days\s*35 countries.*\$49\.99/]);
    await expect(phones(page).found.filter({ hasText: /^iPhone 15$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Compatible devices' })).toBeVisible();
  });

  test('leaves the phones of a typed name, says how many, and is whole again after Escape', async ({
    visit,
  }) => {
    const { page } = await visit(alice, { at: '/features/esim' });
    const { search, field, found } = phones(page);
    const all = await found.count();
    await field.focus();
    await page.keyboard.type('pixel6a');
    await expect(found).toHaveText(['Pixel 6a']);
    await expect(search.getByRole('status')).toHaveText('1 phone takes an eSIM.');
    await page.keyboard.press('Escape');
    await expect(found).toHaveCount(all);
  });

  test('says how to ask a phone that is not in it', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/features/esim' });
    const { search, field, found } = phones(page);
    await field.fill('Communicator');
    await expect(found).toHaveCount(0);
    await expect(search.getByRole('status')).toHaveText(
      'We don’t list a phone with that name. Dial *#06# on it. If it shows an EID, it takes an eSIM.',
    );
  });
});
