import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { PROVIDER_RATES_CHARACTERS_MAX } from './constants.ts';
import { portInAtDesk } from './model-portins.ts';
import { providerRate } from './model-providers.ts';

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const operator = { tags: ['Operator'] } as const;
const rates = z.object({ rates: z.array(providerRate) });

export const numbersOperatorContract = {
  portInDesk: oc
    .route({
      method: 'GET',
      path: '/api/admin/port-ins',
      summary: 'Orders to bring numbers here',
      ...operator,
    })
    .output(z.object({ portIns: z.array(portInAtDesk) })),
  reviewPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/review',
      summary: 'Take an order up',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInAtDesk),
  rejectPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/reject',
      summary: 'Reject an order, and say why',
      ...operator,
    })
    .input(z.object({ id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }))
    .output(portInAtDesk),
  schedulePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/schedule',
      summary: 'Say when the number comes',
      ...operator,
    })
    .input(z.object({ id, scheduledFor: z.int().check(z.minimum(0)) }))
    .output(portInAtDesk),
  completePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/complete',
      summary: 'The number is here',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInAtDesk),
  providerRates: oc
    .route({
      method: 'GET',
      path: '/api/admin/provider-rates',
      summary: 'What providers ask for a minute',
      ...operator,
    })
    .output(rates),
  importProviderRates: oc
    .route({
      method: 'POST',
      path: '/api/admin/provider-rates',
      summary: 'Take rates of providers from CSV; rows that are not in it stay',
      ...operator,
    })
    .input(z.object({ csv: z.string().check(z.maxLength(PROVIDER_RATES_CHARACTERS_MAX)) }))
    .output(rates),
};
