/** Charges in progress in this process, so that a repeated request waits for the same outcome. */
export interface PendingCharges {
  /** Marks a payment as being charged. @returns a function that removes the mark, to be called in any case */
  begin(paymentId: string): () => void;
  /** Resolves once no charge of this payment is in progress here. Never rejects: the outcome is in the database. */
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
