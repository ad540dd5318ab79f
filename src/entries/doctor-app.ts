import type { Config } from '#platform/server/config.ts';
import { examine, type Finding } from '#platform/server/doctor/probe.ts';
import { secretsIn, withoutSecrets } from '#platform/server/doctor/secrets.ts';
import { readConfiguration } from './configuration.ts';
import { probesOf } from './doctor-probes.ts';

export interface Diagnosis {
  readonly isGood: boolean;
  /** Text to print, ending with a line break. */
  readonly text: string;
}

/**
 * Checks everything that the environment configures, as the server would read it. Its output contains no secrets.
 * @param argv --json for programs, as { isGood, findings }
 */
export async function diagnose(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Promise<Diagnosis> {
  const findings = hidden(await findingsOf(env, argv), env);
  const isGood = findings.every((finding) => finding.isGood);
  const text = argv.includes('--json') ? JSON.stringify({ isGood, findings }, null, 2) : written(findings);
  return { isGood, text: `${text}\n` };
}

/** Findings about the engines of a running server, without secrets. */
export async function findingsFor(config: Config): Promise<Finding[]> {
  const texts = Object.entries(config).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return hidden(await examine(probesOf(config)), { ...process.env, ...Object.fromEntries(texts) });
}

function hidden(findings: readonly Finding[], env: Readonly<Record<string, string | undefined>>): Finding[] {
  const secrets = secretsIn(env);
  return findings.map((finding) => ({
    ...finding,
    subject: withoutSecrets(finding.subject, secrets),
    says: withoutSecrets(finding.says, secrets),
    remedy: finding.remedy === null ? null : withoutSecrets(finding.remedy, secrets),
  }));
}

async function findingsOf(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): Promise<Finding[]> {
  const subject = 'Configuration';
  try {
    const config = readConfiguration(env, argv);
    const says = `read from the environment, services ${config.SERVICES.join(', ')}`;
    return [{ subject, isGood: true, says, remedy: null }, ...(await examine(probesOf(config)))];
  } catch (cause) {
    // Only an invalid configuration throws, and then nothing else can be checked.
    const says = cause instanceof Error ? cause.message : String(cause);
    const remedy = 'Correct these variables; README.md has the table of all.';
    return [{ subject, isGood: false, says, remedy }];
  }
}

function written(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ isGood }) => !isGood).length;
  const sum = wrong === 0 ? 'All is well.' : `${wrong} of ${findings.length} need attention.`;
  return [...findings.map(lineOf), '', sum].join('\n');
}

function lineOf({ subject, isGood, says, remedy }: Finding): string {
  return `${isGood ? '✓' : '✗'} ${subject}: ${says}${remedy === null ? '' : `${says.includes('\n') ? '\n ' : ''} ${remedy}`}`;
}
