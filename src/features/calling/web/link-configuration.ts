import type { IceServers } from '#features/telephony/model.ts';

/** Sources for configuring a media connection, read anew for each. */
export interface LinkSources {
  readonly iceServers: () => IceServers['servers'];
  readonly certificate: () => RTCCertificate | null;
  /** Sent while there is no microphone. With a running encoder a microphone is heard at once. */
  readonly silence: () => MediaStreamTrack;
  /** Whether to use relays only, so that the other side doesn't learn this device's address. */
  readonly isAddressHidden?: () => boolean;
}

/** Browsers report a dead path after five to eight seconds. People notice sooner. */
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

/** Whether two configurations have the same servers and the same transport policy. */
export function isSameConfiguration(one: RTCConfiguration, other: RTCConfiguration): boolean {
  const [before, after] = [one, other].map(({ iceServers, iceTransportPolicy }) =>
    JSON.stringify([iceServers, iceTransportPolicy]),
  );
  return before === after;
}

/** Whether the servers include a relay. */
export function hasRelay(servers: IceServers['servers']): boolean {
  return servers.some(({ urls }) => urls.some((url) => /^turns?:/i.test(url)));
}
