/** Charges that this process has asked the network for and not heard of yet, so that who asks again hears the same end. */
export interface PendingCharges {
  /** Marks a payment as being charged. @returns the mark's end, to be called whatever comes of it */
  begin(paymentId: string): () => void;
  /** Resolves when nothing of this payment is under way here any more. It never rejects: what came of it is in the rows. */
  ended(paymentId: string): Promise<void>;
}

export function createPendingCharges(): PendingCharges {
  const charges = new Map<string, Promise<void>>();
  return {
    begin(paymentId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      charges.set(paymentId, promise);
      return () => {
        if (charges.get(paymentId) === promise) charges.delete(paymentId);
        resolve();
      };
    },
    ended: async (paymentId) => charges.get(paymentId),
  };
}
