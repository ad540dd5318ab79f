import { errorCatalogue } from '#kernel/app-error.ts';

/** Apart from the others, which load with the first screen. */
export const profileErrors = errorCatalogue('identity', {
  emailUnchanged: { status: 409, sentence: 'This is already your email address' },
  emailTaken: {
    status: 409,
    sentence: 'Another account has this email address now. Please write to the operator.',
  },
  phoneMissing: { status: 409, sentence: 'Save your phone number first' },
  phoneTaken: { status: 409, sentence: 'Another account has verified this phone number' },
});
