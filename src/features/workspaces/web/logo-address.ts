import type { PictureSize } from '#kernel/picture.ts';

/** Whose logo it is: a workspace of the person, or the one that an invitation is for. */
export type LogoOf = { readonly workspaceId: string } | { readonly token: string };

/** Address of a logo. It has the hash in it, so a browser keeps it for good. */
export function logoAddress(of: LogoOf, { hash, size }: { hash: string; size: PictureSize }): string {
  const owner =
    'token' in of ? `invitations/${encodeURIComponent(of.token)}` : `workspaces/${of.workspaceId}`;
  return `/api/${owner}/logo/${hash}/${size}`;
}
