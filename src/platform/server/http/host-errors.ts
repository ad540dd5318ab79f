import { errorCatalogue } from '#kernel/app-error.ts';

/** Errors for requests to an address that isn't ours. */
export const hostErrors = errorCatalogue('http', {
  unknownHost: {
    status: 421,
    sentence:
      "Ahoy isn't set up for this address. If you run this server, set PUBLIC_URL to the address that people open, such as https://phone.example.com, and restart it. If it's behind a proxy, make sure the proxy passes on the Host header.",
  },
});
