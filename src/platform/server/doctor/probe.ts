/** Result of a probe: `remedy` is null if all is well, otherwise it says what to do. */
export interface Finding {
  readonly subject: string;
  readonly isGood: boolean;
  /** One sentence, or a few lines of which the first is a summary. */
  readonly says: string;
  readonly remedy: string | null;
}

/** Checks one engine as it is configured, leaves no traces, and reports what it finds. */
export interface Probe {
  /** Name of what is checked, such as "Database". */
  readonly subject: string;
  /**
   * @returns what is there, such as "PostgreSQL 18.4 at db.example.com"
   * @throws Trouble with what is wrong and how to mend it
   */
  look(): Promise<string>;
}

/** Something is wrong with an engine. The message says what, the remedy how to fix it. */
export class Trouble extends Error {
  readonly remedy: string;

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(what, options);
    this.remedy = remedy;
  }
}

export const PROBE_MS = 5_000;

/**
 * Runs all probes at once. Each has `withinMs`, so that an engine that never answers becomes a finding.
 * @returns the findings in the order of the probes
 */
export function examine(probes: readonly Probe[], withinMs = PROBE_MS): Promise<Finding[]> {
  return Promise.all(probes.map((probe) => examineOne(probe, withinMs)));
}

async function examineOne({ subject, look }: Probe, withinMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Trouble(
            `there was no answer within ${withinMs / 1_000} s.`,
            'Check the address, that it runs, and that no firewall drops what is sent there.',
          ),
        ),
      withinMs,
    );
  });
  try {
    return { subject, isGood: true, says: await Promise.race([look(), late]), remedy: null };
  } catch (cause) {
    return { subject, isGood: false, ...troubleOf(cause) };
  } finally {
    clearTimeout(timer);
  }
}

function troubleOf(cause: unknown): Pick<Finding, 'says' | 'remedy'> {
  if (cause instanceof Trouble) return { says: cause.message, remedy: cause.remedy };
  return {
    says: `it could not be examined (${reasonOf(cause)}).`,
    remedy: 'Check its variables in the table of README.md.',
  };
}

/** Returns the reason of a failed connection: name resolution, sockets and drivers put it in different places. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) {
    const [first] = cause.errors as unknown[];
    return first === undefined ? (codeOf(cause) ?? cause.message) : reasonOf(first);
  }
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message === '' || cause.message === 'fetch failed')
    return cause.cause === undefined ? (codeOf(cause) ?? cause.name) : reasonOf(cause.cause);
  return cause.message;
}

/** The code of an error or of what caused it, such as ECONNREFUSED. */
export function codeOf(cause: unknown): string | undefined {
  for (let current = cause; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    if (current instanceof AggregateError) return codeOf((current.errors as unknown[])[0]);
  }
  return undefined;
}
