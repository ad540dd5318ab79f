import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Signal, SignalOut } from '../model.ts';
import { CallMedia, createLinkIds } from './call-media.ts';
import type { LinkEvents, LinkState, MediaLink } from './media-link.ts';
import type { Carried } from './signal-stream.ts';

/**
 * A link that connects like a browser's: an offer is answered, and its sender is connected once the answer to its
 * newest offer has arrived. Descriptions are numbered, so that both sides can tell which one they use.
 */
class FakeLink implements MediaLink {
  static made = 0;
  readonly name: number;
  readonly events: LinkEvents;
  readonly received: Carried[] = [];
  readonly role: 'offers' | 'answers';
  track: MediaStreamTrack | null = null;
  agreed: string | null = null;
  isClosed = false;
  isHidden: boolean;
  readonly #clock: SimulatedClock;
  constructor(
    events: LinkEvents,
    { role, isHidden, clock }: { role: 'offers' | 'answers'; isHidden: boolean; clock: SimulatedClock },
  ) {
    this.events = events;
    this.isHidden = isHidden;
    this.role = role;
    this.#clock = clock;
    FakeLink.made += 1;
    this.name = FakeLink.made;
  }
  async offer() {
    this.events.signal({ kind: 'offer', sdp: `offer ${this.name}` });
    this.events.signal({ kind: 'candidates', candidates: [{ candidate: `a ${this.name}`, sdpMid: '0' }] });
  }
  restart() {
    this.events.signal({ kind: 'restart' });
  }
  receive(body: Carried) {
    this.received.push(body);
    if (body.kind === 'offer') {
      const { sdp } = body;
      this.agreed = sdp;
      // A browser takes a moment.
      this.#clock.setTimeout(() => {
        if (this.isClosed) return;
        this.events.signal({ kind: 'answer', sdp: `answer to ${sdp}` });
        this.events.signal({ kind: 'candidates', candidates: [{ candidate: `b ${sdp}`, sdpMid: '0' }] });
      }, 1);
    }
    if (body.kind === 'answer') {
      this.agreed = body.sdp.replace('answer to ', '');
      this.events.state('connected');
    }
    if (body.kind === 'candidates' && this.role === 'answers') this.events.state('connected');
  }
  reveal() {
    this.isHidden = false;
  }
  setTrack(track: MediaStreamTrack | null) {
    this.track = track;
  }
  async sample() {
    return null;
  }
  close() {
    this.isClosed = true;
  }
}

/** Devices that signal over a channel where `fate` decides about each message. */
class World {
  readonly clock = new SimulatedClock();
  readonly devices = new Map<string, { media: CallMedia; links: FakeLink[]; state: LinkState }>();
  /** Everything that a device has sent, in order. */
  readonly sent: { by: string; kind: Signal['body']['kind'] }[] = [];
  readonly #ids = createLinkIds(this.clock, () => 'abcdefgh');
  readonly #fate: () => 'arrives' | 'lost' | 'doubled' | 'late';

  constructor(fate: () => 'arrives' | 'lost' | 'doubled' | 'late') {
    this.#fate = fate;
  }

  add(device: string, role: 'offers' | 'answers') {
    const links: FakeLink[] = [];
    const media = new CallMedia({
      callId: 'call',
      role,
      makeLink: (events, linkRole, isHidden) => {
        const link = new FakeLink(events, { role: linkRole, isHidden, clock: this.clock });
        links.push(link);
        return link;
      },
      send: (out) => this.#carry(device, out),
      newId: this.#ids,
      timer: this.clock,
    });
    const entry = { media, links, state: 'new' as LinkState };
    media.listen({
      onState: (state) => {
        entry.state = state;
      },
      onRemote: () => undefined,
    });
    this.devices.set(device, entry);
    return entry;
  }

  deliver(from: string, to: string, signal: Signal | undefined, next?: Signal) {
    if (signal !== undefined) this.devices.get(to)?.media.receive({ fromDeviceId: from, signal, next });
  }

  #carry(from: string, out: SignalOut) {
    this.sent.push({ by: from, kind: out.signal.body.kind });
    const isCaller = from.startsWith('caller');
    const others = [...this.devices.keys()].filter((name) => name.startsWith('caller') !== isCaller);
    const to = out.toDeviceId === null ? others : [out.toDeviceId];
    for (const device of to) {
      const fate = this.#fate();
      if (fate === 'lost') continue;
      const later = fate === 'late' ? 700 : 1;
      this.clock.setTimeout(() => this.deliver(from, device, out.signal), later);
      if (fate === 'doubled') this.clock.setTimeout(() => this.deliver(from, device, out.signal), later + 40);
    }
  }

  run(milliseconds: number) {
    for (let step = 0; step < milliseconds; step += 20) this.clock.increment(20);
  }
}

const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('arrives' as const) },
    { weight: 2, arbitrary: fc.constant('lost' as const) },
    { weight: 1, arbitrary: fc.constant('doubled' as const) },
    { weight: 1, arbitrary: fc.constant('late' as const) },
  ),
);

/** Whether two devices each have one open link, and agree on the offer. */
function agree(caller: { links: FakeLink[] }, callee: { links: FakeLink[] }) {
  const [theirs, ...others] = callee.links.filter((link) => !link.isClosed);
  const ours = caller.links.filter((link) => !link.isClosed && link.agreed === theirs?.agreed);
  return others.length === 0 && theirs !== undefined && theirs.agreed !== null && ours.length === 1;
}

describe('the links of a call over a bad channel', () => {
  test('caller and callee agree on one link', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (stream) => {
        const world = new World(() => stream.next().value);
        const caller = world.add('caller', 'offers');
        const callee = world.add('callee', 'answers');
        await caller.media.prepareOffer();
        caller.media.placed();
        callee.media.choose('caller');
        world.run(30_000);
        caller.media.choose('callee');
        world.run(30_000);
        expect(agree(caller, callee)).toBe(true);
        expect([caller.state, callee.state]).toEqual(['connected', 'connected']);
        expect(caller.links.filter((link) => !link.isClosed)).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  test('signals held back until the server knows the call are sent when a signal for it arrives', async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    const callee = world.add('callee', 'answers');
    const { offer } = await caller.media.prepareOffer();
    world.run(2_000);
    expect(callee.links).toHaveLength(0);
    // Its candidates may have been sent with it to nobody, so the device that takes the link gets them.
    world.deliver('caller', 'callee', offer);
    world.run(200);
    expect(callee.links[0]?.received.map(({ kind }) => kind)).toEqual(['offer', 'candidates']);
    expect(agree(caller, callee)).toBe(true);
  });

  test('candidates that came with the offer are acknowledged with the answer, and not sent again', async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    const callee = world.add('callee', 'answers');
    const { offer, candidates } = await caller.media.prepareOffer();
    expect([offer?.seq, candidates?.seq]).toEqual([0, 1]);
    world.deliver('caller', 'callee', offer, candidates);
    world.run(5_000);
    expect(world.sent.filter(({ by }) => by === 'caller').map(({ kind }) => kind)).toEqual(['ack']);
    expect(world.sent.filter(({ by }) => by === 'callee').map(({ kind }) => kind)).toEqual([
      'answer',
      'candidates',
    ]);
    expect(callee.links[0]?.received.map(({ kind }) => kind)).toEqual(['offer', 'candidates']);
    expect(agree(caller, callee)).toBe(true);
  });

  test('every ringing device gets its own link, and the one that answers keeps it', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.constantFrom('callee-1', 'callee-2', 'callee-3'), async (stream, winner) => {
        const world = new World(() => stream.next().value);
        const caller = world.add('caller', 'offers');
        for (const name of ['callee-1', 'callee-2', 'callee-3'])
          world.add(name, 'answers').media.choose('caller');
        await caller.media.prepareOffer();
        caller.media.placed();
        world.run(400);
        // Like the phone line: a device without an offer by now asks for one.
        for (const [name, { media }] of world.devices)
          if (name !== 'caller' && !media.isOffered) media.begin('caller');
        world.run(30_000);
        for (const [name, device] of world.devices)
          if (name !== 'caller') expect(agree(caller, device), name).toBe(true);
        caller.media.choose(winner);
        world.run(30_000);
        const chosen = world.devices.get(winner);
        expect(chosen !== undefined && agree(caller, chosen)).toBe(true);
        expect(caller.links.filter((link) => !link.isClosed)).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  test('a callee that reloads is connected again', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (stream) => {
        const world = new World(() => stream.next().value);
        const caller = world.add('caller', 'offers');
        world.add('callee', 'answers').media.choose('caller');
        await caller.media.prepareOffer();
        caller.media.placed();
        world.run(20_000);
        caller.media.choose('callee');
        world.run(20_000);
        world.devices.get('callee')?.media.close();
        const reloaded = world.add('callee', 'answers');
        reloaded.media.choose('caller');
        reloaded.media.begin('caller');
        world.run(40_000);
        expect(agree(caller, reloaded)).toBe(true);
        expect([caller.state, reloaded.state]).toEqual(['connected', 'connected']);
      }),
      { numRuns: 40 },
    );
  });

  test('a caller that reloads is connected again', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (stream) => {
        const world = new World(() => stream.next().value);
        const caller = world.add('caller', 'offers');
        const callee = world.add('callee', 'answers');
        callee.media.choose('caller');
        await caller.media.prepareOffer();
        caller.media.placed();
        caller.media.choose('callee');
        world.run(20_000);
        caller.media.close();
        const reloaded = world.add('caller', 'offers');
        reloaded.media.choose('callee');
        reloaded.media.begin('callee');
        world.run(40_000);
        expect(agree(reloaded, callee)).toBe(true);
        expect([reloaded.state, callee.state]).toEqual(['connected', 'connected']);
      }),
      { numRuns: 40 },
    );
  });

  test('nothing is sent before the server knows the call', async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    const callee = world.add('callee', 'answers');
    const { offer } = await caller.media.prepareOffer();
    world.run(5_000);
    expect(callee.links).toHaveLength(0);
    expect(offer?.body).toEqual({ kind: 'offer', sdp: `offer ${caller.links[0]?.name}` });
  });

  test("signals from a stranger don't affect an answered call", async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    const callee = world.add('callee', 'answers');
    callee.media.choose('caller');
    await caller.media.prepareOffer();
    caller.media.placed();
    caller.media.choose('callee');
    world.run(5_000);
    world.deliver('mallory', 'caller', {
      callId: 'call',
      linkId: 'zzzz',
      seq: 0,
      body: { kind: 'hello' },
    });
    world.run(5_000);
    expect(caller.links).toHaveLength(1);
    expect(agree(caller, callee)).toBe(true);
  });

  test('a ringing device hides its address until its person answers; the caller never does', async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    const [answering, ringing] = [world.add('callee-1', 'answers'), world.add('callee-2', 'answers')];
    for (const { media } of [answering, ringing]) media.choose('caller');
    await caller.media.prepareOffer();
    caller.media.placed();
    world.run(5_000);
    answering.media.engage();
    caller.media.engage();
    expect(caller.links.map(({ isHidden }) => isHidden)).toEqual([false, false]);
    expect(answering.links.filter(({ isHidden }) => isHidden)).toEqual([]);
    expect(ringing.links.filter(({ isHidden }) => !isHidden)).toEqual([]);
    answering.media.begin('caller');
    world.run(5_000);
    expect(answering.links.map(({ isHidden }) => isHidden)).toEqual([false, false]);
  });

  test('only the device that answered is sent the microphone', async () => {
    const world = new World(() => 'arrives');
    const caller = world.add('caller', 'offers');
    world.add('callee-1', 'answers').media.choose('caller');
    world.add('callee-2', 'answers').media.choose('caller');
    await caller.media.prepareOffer();
    caller.media.placed();
    world.run(5_000);
    // A stand-in: nothing here looks into the track.
    const track = {} as MediaStreamTrack;
    caller.media.setTrack(track);
    expect(caller.links.map((link) => link.track)).toEqual([null, null]);
    caller.media.choose('callee-2');
    expect(caller.links.filter((link) => link.track === track && !link.isClosed)).toHaveLength(1);
    expect(caller.links.filter((link) => !link.isClosed)).toHaveLength(1);
  });
});
