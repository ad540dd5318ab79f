/**
 * Ids have their kind in the type, so that one can't be passed for another. All are opaque strings. Those made by the
 * server are UUIDs (version 7, so they sort by time).
 */
declare const kind: unique symbol;
type Branded<Kind extends string> = string & { readonly [kind]: Kind };

/**
 * Account whose data a query may touch. Only the session gate, and background jobs that read it from a row, make one.
 */
export type AccountId = Branded<'AccountId'>;
/**
 * Workspace whose plan, money and numbers a query may touch. Only the member gate, and background jobs that read it
 * from a row, make one. An account's first workspace has the same id as the account.
 */
export type WorkspaceId = Branded<'WorkspaceId'>;
/** One browser tab (or one app) that can ring and speak. Made by the device, kept for the life of the tab. */
export type DeviceId = Branded<'DeviceId'>;
export type CallId = Branded<'CallId'>;
export type SessionId = Branded<'SessionId'>;

/** Format of ids from clients, including those made by devices. */
export const ID_PATTERN = /^[\w-]{1,64}$/;

/** Names a string for what it is at the edge where it has been proven: a gate, a parsed body, a row. */
export const asAccountId = (value: string): AccountId => value as AccountId;
export const asWorkspaceId = (value: string): WorkspaceId => value as WorkspaceId;
export const asDeviceId = (value: string): DeviceId => value as DeviceId;
export const asCallId = (value: string): CallId => value as CallId;
export const asSessionId = (value: string): SessionId => value as SessionId;
