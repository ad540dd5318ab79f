/** What the config, a file of journeys or a single one may say about how it is played. */
export interface JourneyOptions {
  /** The address that the server listens on. */
  readonly host: string;
  /** Environment variables of the server. */
  readonly settings: Readonly<Record<string, string>>;
  /** For journeys that only read: they may use the server that another of them has used. */
  readonly onlyReads: boolean;
  /** Whether things move on the screen, or these people have asked their system that nothing does. */
  readonly moves: boolean;
}
