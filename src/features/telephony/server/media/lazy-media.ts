import type { MediaEngine } from './media-engine.ts';

/**
 * A media engine that starts its process with the first call. Code that is about to place a call starts it beforehand.
 */
export function lazyMedia(engine: MediaEngine): MediaEngine {
  let started: Promise<void> | null = null;
  const start = (): Promise<void> => {
    started ??= engine.start().catch((cause: unknown) => {
      // The next call tries again: the port may be free by then.
      started = null;
      throw cause;
    });
    return started;
  };
  return {
    open: async (session) => {
      await start();
      return engine.open(session);
    },
    attach: (session, offer) => engine.attach(session, offer),
    connect: (session, remote) => engine.connect(session, remote),
    flow: (session, flow) => engine.flow(session, flow),
    play: (session, playing) => engine.play(session, playing),
    stopPlaying: (session, to) => engine.stopPlaying(session, to),
    sendDigits: (session, digits) => engine.sendDigits(session, digits),
    program: (session, options) => engine.program(session, options),
    figures: (session) => engine.figures(session),
    close: (session) => engine.close(session),
    onEvent: (receive) => engine.onEvent(receive),
    start,
    async stop() {
      if (started === null) return;
      await started.catch(() => undefined);
      await engine.stop();
    },
  };
}
