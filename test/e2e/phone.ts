import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '#test/people.ts';
import { listen } from './hearing.ts';

/** Quieter than this is silence: what is left of a tone after Opus has coded a muted microphone. */
const SILENCE = 0.002;

/** Somebody at a browser in which they are signed in. Everything is found as a person finds it: by role and name. */
export class PhonePage {
  readonly person: Person;
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(person: Person, context: BrowserContext, page: Page) {
    this.person = person;
    this.context = context;
    this.page = page;
  }

  /** Types a username on the dial pad and presses Call. */
  async call(other: Pick<Person, 'username'>): Promise<void> {
    await this.#type(this.page.getByRole('textbox', { name: 'Username' }), other.username);
    await this.page.getByRole('button', { name: 'Call', exact: true }).click();
  }

  incomingFrom(other: Person): Locator {
    return this.page.getByRole('alertdialog', { name: `Incoming call from ${other.name}` });
  }

  async accept(other: Person): Promise<void> {
    await this.incomingFrom(other).getByRole('button', { name: 'Answer', exact: true }).click();
  }

  async decline(other: Person): Promise<void> {
    await this.incomingFrom(other).getByRole('button', { name: 'Decline' }).click();
  }

  /** The card of the call that is up. */
  callWith(other: Pick<Person, 'name'>): Locator {
    return this.page.getByRole('region', { name: `Call with ${other.name}` });
  }

  get timer(): Locator {
    return this.page.getByRole('timer', { name: 'Talk time' });
  }

  get ended(): Locator {
    return this.page.getByRole('region', { name: 'Call ended' });
  }

  async press(name: 'Mute' | 'Hold' | 'Resume' | 'Speaker' | 'End call' | 'Cancel call'): Promise<void> {
    await this.page.getByRole('group', { name: 'Call', exact: true }).getByRole('button', { name }).click();
  }

  /** Another tab of the same browser, as the same person. */
  async anotherTab(at: string): Promise<PhonePage> {
    const page = await this.context.newPage();
    await page.goto(at);
    await page.waitForFunction(() => 'ahoyLine' in window);
    return new PhonePage(this.person, this.context, page);
  }

  /** Waits until this person hears the tone, within ten hertz. */
  async hears(hertz: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const tone = await listen(this.page);
          return tone.loudness > SILENCE && Math.abs(tone.hertz - hertz) <= 10 ? hertz : tone;
        },
        { message: `${this.person.name} hears ${hertz} hertz`, timeout: 15_000 },
      )
      .toBe(hertz);
  }

  /** Whether this page has sounded since it was opened, as by ringing. */
  async hasSounded(): Promise<boolean> {
    return (await this.page.evaluate(() => window.notesPlayed)) > 0;
  }

  /** Current loudness of the other side. */
  async loudness(): Promise<number> {
    return (await listen(this.page)).loudness;
  }

  async hearsNothing(): Promise<void> {
    await expect
      .poll(() => this.loudness(), {
        message: `${this.person.name} hears nothing`,
        timeout: 15_000,
      })
      .toBeLessThan(SILENCE);
  }

  /** In Firefox, React doesn't notice what Playwright fills in, but it notices keys. */
  async #type(field: Locator, text: string): Promise<void> {
    if (this.context.browser()?.browserType().name() !== 'firefox') return field.fill(text);
    await field.press('Control+a');
    await field.pressSequentially(text);
  }
}
