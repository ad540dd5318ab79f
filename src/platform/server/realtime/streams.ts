import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { StreamName } from '#kernel/realtime-protocol.ts';

/** A numbered sequence of events: one account's, or that of an audience of a workspace (decision 040). */
export type Stream =
  | { readonly accountId: AccountId }
  | { readonly workspaceId: WorkspaceId; readonly audience: string };

declare const kind: unique symbol;
/** Name of a stream in the database and between processes. Never sent to a client. */
export type StreamKey = string & { readonly [kind]: 'StreamKey' };

const WORKSPACE = 'workspace:';

/** Returns the key of a stream. An account's is its id, as when every stream was an account's. */
export function keyOf(stream: Stream): StreamKey {
  const key =
    'accountId' in stream ? stream.accountId : `${WORKSPACE}${stream.workspaceId}:${stream.audience}`;
  return asStreamKey(key);
}

/** Brands a string from a row or from another process. */
export const asStreamKey = (value: string): StreamKey => value as StreamKey;

/** Returns the name within a connection. A connection follows one workspace, so the name needs no id. */
export function nameOf(key: StreamKey): StreamName {
  return key.startsWith(WORKSPACE) ? `workspace.${key.slice(key.lastIndexOf(':') + 1)}` : 'account';
}
