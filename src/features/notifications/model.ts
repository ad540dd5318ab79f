import type * as z from 'zod/mini';

/** Schemas of several kinds of news, by the name of the kind. */
export type NewsKinds = Readonly<Record<string, z.ZodMiniObject>>;

/** News of one of these kinds: its name and its facts. */
export type NewsOf<Kinds extends NewsKinds> = {
  [Kind in keyof Kinds & string]: { readonly kind: Kind } & FactsOf<z.infer<Kinds[Kind]>>;
}[keyof Kinds & string];

/** A kind without facts is only a name. Zod's type for it would refuse even that. */
type FactsOf<Facts> = string extends keyof Facts ? unknown : Facts;
