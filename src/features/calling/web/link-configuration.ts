import type { IceServers } from '../model.ts';

/** What every connection for audio is made with, asked for anew for each. */
export interface LinkSources {
  readonly iceServers: () => IceServers['servers'];
  readonly certificate: () => RTCCertificate | null;
  /** Sent while there is nothing to send: an encoder that runs already makes a microphone heard at once. */
  readonly silence: () => MediaStreamTrack;
}

/** Browsers call a way interrupted after five to eight seconds of silence; a person wonders sooner. */
export const DEAD_AFTER_SILENT_MS = 3_000;

export function configurationOf(sources: Pick<LinkSources, 'iceServers' | 'certificate'>): RTCConfiguration {
  const certificate = sources.certificate();
  return {
    iceServers: sources.iceServers().map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    bundlePolicy: 'max-bundle',
    ...(certificate === null ? {} : { certificates: [certificate] }),
  };
}
