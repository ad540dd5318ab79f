/** Header that names the workspace a request is about. Without it, it is the one that the account began with. */
export const WORKSPACE_HEADER = 'ahoy-workspace';
/** The same in the address, for files that a link downloads. */
export const WORKSPACE_PARAMETER = 'workspace';
