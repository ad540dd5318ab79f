import { errorCatalogue } from '#kernel/app-error.ts';

export const telephonyErrors = /* @__PURE__ */ errorCatalogue('telephony', {
  /** A webhook that a carrier has not signed, or not lately. */
  badCarrierSignature: { status: 401, sentence: "This message doesn't come from the carrier" },
});
