import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { numbersListContract } from './contract-list.ts';
import { numbersOperatorContract } from './contract-operator.ts';
import { callerIdView, emergencyAddressForm, emergencyAddressView, myNumbers, phoneNumber } from './model.ts';
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
      summary: 'Countries that have numbers, for anyone to see',
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
      summary: 'Countries and area codes that have numbers',
      ...tag,
    })
    .output(z.object({ countries: z.array(numberCountry) })),
  search: oc
    .route({
      method: 'GET',
      path: '/api/numbers/search',
      summary: 'Four numbers that one could have',
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
      summary: 'Keep a found number for ten minutes',
      ...tag,
    })
    .input(z.object({ number: z.optional(typedNumber) }))
    .output(numberHold),
  currentHold: oc
    .route({ method: 'GET', path: '/api/numbers/hold', summary: 'The number that is kept for you', ...tag })
    .output(z.object({ hold: z.nullable(numberHold) })),
  dropHold: oc
    .route({
      method: 'DELETE',
      path: '/api/numbers/hold',
      summary: 'Let go of the number that is kept',
      ...tag,
    })
    .output(done),
  reserve: oc
    .route({ method: 'POST', path: '/api/numbers', summary: 'Rent the number that is kept for you', ...tag })
    .input(
      z.object({
        /** Made by the device (UUID); the same id again is the same number, paid once. */
        id,
        number: z.optional(typedNumber),
      }),
    )
    .output(phoneNumber),
};

const owning = {
  ...numbersListContract,
  relabel: oc
    .route({ method: 'POST', path: '/api/numbers/{id}/label', summary: 'Call a number something', ...tag })
    .input(z.object({ id, label: z.string().check(z.maxLength(200)) }))
    .output(phoneNumber),
  makeDefault: oc
    .route({
      method: 'POST',
      path: '/api/numbers/{id}/default',
      summary: 'Call from this one by default',
      ...tag,
    })
    .input(z.object({ id }))
    .output(phoneNumber),
  release: oc
    .route({ method: 'POST', path: '/api/numbers/{id}/release', summary: 'Give a number back', ...tag })
    .input(z.object({ id }))
    .output(myNumbers),
  takeBack: oc
    .route({
      method: 'POST',
      path: '/api/numbers/{id}/take-back',
      summary: 'Take a released number again',
      ...tag,
    })
    .input(z.object({ id }))
    .output(phoneNumber),
  emergencyAddress: oc
    .route({
      method: 'GET',
      path: '/api/numbers/{id}/emergency-address',
      summary: 'Where help is sent',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ address: z.nullable(emergencyAddressView) })),
  setEmergencyAddress: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/{id}/emergency-address',
      summary: 'Say where help is to be sent',
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
      summary: 'Numbers of other networks that you have verified',
      ...tag,
    })
    .output(z.object({ callerIds: z.array(callerIdView) })),
  ringCallerId: oc
    .route({
      method: 'POST',
      path: '/api/numbers/caller-ids',
      summary: 'Have a number rung and a code spoken to it',
      ...tag,
    })
    .input(z.object({ number: typedNumber }))
    .output(callerIdView),
  confirmCallerId: oc
    .route({
      method: 'POST',
      path: '/api/numbers/caller-ids/{id}/confirm',
      summary: 'Say the code that was spoken',
      ...tag,
    })
    .input(z.object({ id, code: z.string().check(z.maxLength(20)) }))
    .output(callerIdView),
  removeCallerId: oc
    .route({ method: 'DELETE', path: '/api/numbers/caller-ids/{id}', summary: 'Forget a caller ID', ...tag })
    .input(z.object({ id }))
    .output(done),
};

const portIns = {
  portIns: oc
    .route({
      method: 'GET',
      path: '/api/numbers/port-ins',
      summary: 'Numbers that you bring from another network',
      ...tag,
    })
    .output(z.object({ portIns: z.array(portIn) })),
  draftPortIn: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/port-ins/{id}',
      summary: 'Draft an order, or change it',
      ...tag,
    })
    .input(z.extend(portInForm, { id }))
    .output(portIn),
  submitPortIn: oc
    .route({
      method: 'POST',
      path: '/api/numbers/port-ins/{id}/submit',
      summary: 'Send an order off',
      ...tag,
    })
    .input(z.object({ id }))
    .output(portIn),
  cancelPortIn: oc
    .route({
      method: 'POST',
      path: '/api/numbers/port-ins/{id}/cancel',
      summary: 'Call an order off',
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
