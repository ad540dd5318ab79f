import { type BrowserPhone, startPhone } from '#features/calling/web/phone.ts';

/** Our phone as every signed-in page runs it, without the screens. */
export interface AhoyPage {
  start(): Promise<void>;
  /** The username was typed and found, which comes before everything that can be pressed. */
  found(): void;
  /** @returns when the call was placed */
  place(username: string): number;
  /** Answers the next call after this much ringing. */
  answerAfter(milliseconds: number): void;
  rangAt(): number;
  answeredAt(): number;
  /** Ends the call and forgets it. */
  hangUp(): void;
  /** Resolves when nothing is left of the last call. */
  idle(): Promise<void>;
}

declare global {
  interface Window {
    ahoy: AhoyPage;
  }
}

let phone: BrowserPhone | undefined;
let wait = 0;
let rangAt = 0;
let answeredAt = 0;
let ringing: string | null = null;

window.ahoy = {
  async start() {
    const microphone = await window.bench.microphone();
    // The phone opens the microphone with each call and closes it after; here it gets one that is open already.
    navigator.mediaDevices.getUserMedia = async () => microphone.clone();
    const started = await startPhone({ workspaceName: () => null });
    phone = started;
    started.line.subscribe(() => noteRinging(started));
  },
  found: () => phone?.warm(),
  place(username) {
    const placedAt = window.bench.now();
    phone?.line.call({ username, name: username });
    return placedAt;
  },
  answerAfter(milliseconds) {
    wait = milliseconds;
  },
  rangAt: () => rangAt,
  answeredAt: () => answeredAt,
  hangUp() {
    for (const { id } of phone?.line.get().calls ?? []) {
      phone?.line.hangUp(id);
      phone?.line.dismiss(id);
    }
  },
  async idle() {
    while ((phone?.line.get().calls.length ?? 0) > 0) {
      window.ahoy.hangUp();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
};

function noteRinging({ line }: BrowserPhone): void {
  const incoming = line.get().calls.find(({ phase }) => phase === 'incoming');
  if (incoming === undefined || incoming.id === ringing) return;
  ringing = incoming.id;
  rangAt = window.bench.now();
  const answer = () => {
    answeredAt = window.bench.now();
    line.accept(incoming.id);
  };
  // The subscription is still being told; a call that is answered at once is answered right after.
  if (wait === 0) queueMicrotask(answer);
  else window.setTimeout(answer, wait);
}
