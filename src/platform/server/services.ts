import { assert } from '#kernel/assert.ts';

/** A service by its type: what one feature offers, and features above it use. */
export interface ServiceToken<Service> {
  /** For messages: "billing". */
  readonly name: string;
  /** This service, offered under this token. */
  as(service: Service): OfferedService;
}

export interface OfferedService {
  readonly token: object;
  readonly service: unknown;
}

/** Services that features offer each other while they are created, lowest first. */
export interface Services {
  /** Offers a service to the features above. One that was put in its place beforehand stays. */
  provide<Service>(token: ServiceToken<Service>, service: Service): void;
  /** A missing service is a bug of ours: features only know those below them. */
  use<Service>(token: ServiceToken<Service>): Service;
  /** undefined if no feature offers it. */
  find<Service>(token: ServiceToken<Service>): Service | undefined;
}

/** Declares a service, beside its type: `export const billingService = serviceOf<BillingService>('billing')`. */
export function serviceOf<Service>(name: string): ServiceToken<Service> {
  const token: ServiceToken<Service> = { name, as: (service) => ({ token, service }) };
  return token;
}

/** @param replaced offered before any feature is created, in place of its own */
export function createServices(replaced: readonly OfferedService[] = []): Services {
  const offered = new Map<object, unknown>(replaced.map(({ token, service }) => [token, service]));
  function find<Service>(token: ServiceToken<Service>): Service | undefined {
    // Only `as` of this token and `provide` add services, and both check the type.
    return offered.get(token) as Service | undefined;
  }
  return {
    provide(token, service) {
      if (!offered.has(token)) offered.set(token, service);
    },
    use(token) {
      const service = find(token);
      assert(service !== undefined, `no feature below offers the service "${token.name}"`);
      return service;
    },
    find,
  };
}
