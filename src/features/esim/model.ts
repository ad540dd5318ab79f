export const MAKERS = ['Apple', 'Google', 'Samsung'] as const;
export type Maker = (typeof MAKERS)[number];

/** A phone that supports eSIM. */
export interface EsimDevice {
  readonly maker: Maker;
  readonly name: string;
}
