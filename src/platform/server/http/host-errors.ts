import { errorCatalogue } from '#kernel/app-error.ts';

/** What is said at an address that is not ours. */
export const hostErrors = errorCatalogue('http', {
  unknownHost: {
    status: 421,
    sentence:
      "Ahoy isn't set up for this address. If you run it, set PUBLIC_URL to the address that people open, such as https://phone.example.com, and start it again. If there's a proxy in front of it, have the proxy pass on the Host header.",
  },
});
