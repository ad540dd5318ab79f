import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counters of this process, for Prometheus. */
export interface Metrics {
  /** One answered request. `route` is a template or the name of a procedure, never an address with ids. */
  requestAnswered(request: { route: string; method: string; status: number; seconds: number }): void;
  eventsSent(count: number): void;
  jobFinished(job: { queue: string; result: 'done' | 'failed'; seconds: number }): void;
  /** Reads a number at each scrape. */
  watch(name: string, help: string, read: () => number): void;
  /** All of it, in the text format that Prometheus reads. */
  text(): Promise<string>;
  readonly contentType: string;
}

const EVENT_LOOP_MS = 100;
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  // It wakes the process so often to see whether the loop is late: at the usual 10 ms, a third of what an idle server costs.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
  const requests = new Histogram({
    name: 'ahoy_http_request_seconds',
    help: 'Time to answer a request, by route template or procedure.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const events = new Counter({
    name: 'ahoy_realtime_events_sent_total',
    help: 'Durable events handed to the sockets.',
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'ahoy_job_seconds',
    help: 'Time that a job ran, by queue and result.',
    labelNames: ['queue', 'result'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    requestAnswered: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status }, seconds),
    eventsSent: (count) => events.inc(count),
    jobFinished: ({ queue, result, seconds }) => jobs.observe({ queue, result }, seconds),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    text: () => registry.metrics(),
  };
}
