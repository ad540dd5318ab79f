import type { IceServers } from '#features/telephony/model.ts';

/** What every connection for audio is made with, asked for anew for each. */
export interface LinkSources {
  readonly iceServers: () => IceServers['servers'];
  readonly certificate: () => RTCCertificate | null;
  /** Sent while there is nothing to send: an encoder that runs already makes a microphone heard at once. */
  readonly silence: () => MediaStreamTrack;
  /** Whether only relays are to be used, so that the other side does not learn where this device is. */
  readonly isAddressHidden?: () => boolean;
}

/** Browsers call a way interrupted after five to eight seconds of silence; a person wonders sooner. */
export const DEAD_AFTER_SILENT_MS = 3_000;

export function configurationOf(sources: Omit<LinkSources, 'silence'>): RTCConfiguration {
  const certificate = sources.certificate();
  return {
    iceServers: sources.iceServers().map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    iceTransportPolicy: sources.isAddressHidden?.() === true ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
    ...(certificate === null ? {} : { certificates: [certificate] }),
  };
}

/** Whether two connections are to find their way by the same servers and with the same caution. */
export function isSameConfiguration(one: RTCConfiguration, other: RTCConfiguration): boolean {
  const [before, after] = [one, other].map(({ iceServers, iceTransportPolicy }) =>
    JSON.stringify([iceServers, iceTransportPolicy]),
  );
  return before === after;
}

/** Whether there is a relay among the servers. */
export function hasRelay(servers: IceServers['servers']): boolean {
  return servers.some(({ urls }) => urls.some((url) => /^turns?:/i.test(url)));
}
