import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { NUMBER_PEOPLE_MAX, NUMBERS_MAX } from './constants.ts';
import { numbersListContract } from './contract-list.ts';
import { numbersOperatorContract } from './contract-operator.ts';
import {
  callerIdView,
  emergencyAddressForm,
  emergencyAddressView,
  givenNumber,
  myNumbers,
  numberForMember,
  numberPeopleView,
  phoneNumber,
} from './model.ts';
import { portIn, portInForm } from './model-portins.ts';
import { numberCountry, numberHold, searchResult } from './model-search.ts';

const id = z.string().check(z.regex(ID_PATTERN));
const typedNumber = z.string().check(z.maxLength(40));
const done = z.object({ ok: z.literal(true) });
const tag = { tags: ['Numbers'] } as const;

const finding = {
  coverage: oc
    .route({
      method: 'GET',
      path: '/api/numbers/coverage',
      summary: 'Countries with numbers, for anyone to see',
      ...tag,
    })
    .output(
      z.object({
        /** ISO 3166-1, those of the specification first. Null until the inventory has answered for the first time. */
        countryCodes: z.nullable(z.array(z.string())),
      }),
    ),
  countries: oc
    .route({
      method: 'GET',
      path: '/api/numbers/countries',
      summary: 'Countries and area codes with numbers',
      ...tag,
    })
    .output(z.object({ countries: z.array(numberCountry) })),
  search: oc
    .route({
      method: 'GET',
      path: '/api/numbers/search',
      summary: 'Four available numbers',
      ...tag,
    })
    .input(
      z.object({
        countryCode: z.optional(z.string().check(z.maxLength(10))),
        areaCode: z.optional(z.string().check(z.maxLength(10))),
      }),
    )
    .output(searchResult),
  hold: oc
    .route({
      method: 'POST',
      path: '/api/numbers/hold',
      summary: 'Reserve a found number for ten minutes',
      ...tag,
    })
    .input(z.object({ number: z.optional(typedNumber) }))
    .output(numberHold),
  currentHold: oc
    .route({ method: 'GET', path: '/api/numbers/hold', summary: 'The number reserved for you', ...tag })
    .output(z.object({ hold: z.nullable(numberHold) })),
  dropHold: oc
    .route({
      method: 'DELETE',
      path: '/api/numbers/hold',
      summary: 'Drop the reservation',
      ...tag,
    })
    .output(done),
  reserve: oc
    .route({ method: 'POST', path: '/api/numbers', summary: 'Rent the number reserved for you', ...tag })
    .input(
      z.object({
        /** UUID made by the device. The same id is the same number, paid once. */
        id,
        number: z.optional(typedNumber),
      }),
    )
    .output(phoneNumber),
};

const owning = {
  ...numbersListContract,
  people: oc
    .route({
      method: 'GET',
      path: '/api/numbers/{id}/people',
      summary: 'Members who may call from a number, whom it rings and who sees its calls',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ people: z.array(givenNumber) })),
  givePeople: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/{id}/people',
      summary: 'Give a number to exactly these members',
      ...tag,
    })
    .input(
      z.object({
        id,
        people: z.array(givenNumber).check(z.maxLength(NUMBER_PEOPLE_MAX)),
        /**
         * Members who had it when the choice was made. What others have changed since then is kept, and a member whom both have
         * changed is a conflict. Without it, the choice replaces everything.
         */
        seen: z.optional(z.array(givenNumber).check(z.maxLength(NUMBER_PEOPLE_MAX))),
      }),
    )
    .output(z.object({ people: z.array(givenNumber) })),
  given: oc
    .route({
      method: 'GET',
      path: '/api/numbers/people',
      summary: 'Members to whom the numbers that you see are given',
      ...tag,
    })
    .output(numberPeopleView),
  giveNumbers: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/people/{accountId}',
      summary: 'Give a member exactly these numbers',
      ...tag,
    })
    .input(
      z.object({
        accountId: id,
        numbers: z.array(numberForMember).check(z.maxLength(NUMBERS_MAX)),
        /** Numbers that the member had when the choice was made, as in `givePeople`. */
        seen: z.optional(z.array(numberForMember).check(z.maxLength(NUMBERS_MAX))),
      }),
    )
    .output(numberPeopleView),
  relabel: oc
    .route({ method: 'POST', path: '/api/numbers/{id}/label', summary: 'Label a number', ...tag })
    .input(z.object({ id, label: z.string().check(z.maxLength(200)) }))
    .output(phoneNumber),
  makeDefault: oc
    .route({
      method: 'POST',
      path: '/api/numbers/{id}/default',
      summary: 'Make a number the default caller ID',
      ...tag,
    })
    .input(z.object({ id }))
    .output(phoneNumber),
  release: oc
    .route({ method: 'POST', path: '/api/numbers/{id}/release', summary: 'Release a number', ...tag })
    .input(z.object({ id }))
    .output(myNumbers),
  takeBack: oc
    .route({
      method: 'POST',
      path: '/api/numbers/{id}/take-back',
      summary: 'Restore a released number',
      ...tag,
    })
    .input(z.object({ id }))
    .output(phoneNumber),
  emergencyAddress: oc
    .route({
      method: 'GET',
      path: '/api/numbers/{id}/emergency-address',
      summary: 'Emergency address of a number',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ address: z.nullable(emergencyAddressView) })),
  setEmergencyAddress: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/{id}/emergency-address',
      summary: 'Set the emergency address of a number',
      ...tag,
    })
    .input(z.extend(emergencyAddressForm, { id }))
    .output(emergencyAddressView),
};

const callerIds = {
  callerIds: oc
    .route({
      method: 'GET',
      path: '/api/numbers/caller-ids',
      summary: 'Your caller IDs from other networks',
      ...tag,
    })
    .output(z.object({ callerIds: z.array(callerIdView) })),
  ringCallerId: oc
    .route({
      method: 'POST',
      path: '/api/numbers/caller-ids',
      summary: 'Call a number and read out a code',
      ...tag,
    })
    .input(z.object({ number: typedNumber }))
    .output(callerIdView),
  confirmCallerId: oc
    .route({
      method: 'POST',
      path: '/api/numbers/caller-ids/{id}/confirm',
      summary: 'Verify a caller ID with its code',
      ...tag,
    })
    .input(z.object({ id, code: z.string().check(z.maxLength(20)) }))
    .output(callerIdView),
  removeCallerId: oc
    .route({ method: 'DELETE', path: '/api/numbers/caller-ids/{id}', summary: 'Remove a caller ID', ...tag })
    .input(z.object({ id }))
    .output(done),
};

const portIns = {
  draftPortIn: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/port-ins/{id}',
      summary: 'Draft or change a port-in',
      ...tag,
    })
    .input(z.extend(portInForm, { id }))
    .output(portIn),
  submitPortIn: oc
    .route({
      method: 'POST',
      path: '/api/numbers/port-ins/{id}/submit',
      summary: 'Submit a port-in',
      ...tag,
    })
    .input(z.object({ id }))
    .output(portIn),
  cancelPortIn: oc
    .route({
      method: 'POST',
      path: '/api/numbers/port-ins/{id}/cancel',
      summary: 'Cancel a port-in',
      ...tag,
    })
    .input(z.object({ id }))
    .output(portIn),
};

export const numbersContract = {
  ...finding,
  ...owning,
  ...callerIds,
  ...portIns,
  ...numbersOperatorContract,
};
