import { hashPassword, verifyPassword } from '@better-auth/utils/password';
import type { Auth } from './auth.ts';

/** Hashes with scrypt (N = 2^14, r = 16, p = 1) on the thread pool: about a tenth of a second each. */
export function createScryptAuth(): Auth {
  const hashOfNobody = hashPassword('nobody has this password');
  return {
    hashPassword,
    checkPassword: (password, hash) => verifyPassword(hash, password),
    async refusePassword(password) {
      await verifyPassword(await hashOfNobody, password);
    },
  };
}
