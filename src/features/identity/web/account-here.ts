import { identityApi } from './queries.ts';

/** The account of this browser's session as the server knows it, which another tab may have changed. @throws if it can't be asked */
export const accountHere = async (): Promise<string> => (await identityApi.me()).id;
