import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { PROVIDER_MICRO_USD_MAX, PROVIDER_RATES_CHARACTERS_MAX } from './constants.ts';
import { PORT_INS_SHOWN, portInAtDesk, portInCase } from './model-portins.ts';
import { providerDesk, providerRatesPreview } from './model-providers.ts';

const id = z.string().check(z.regex(ID_PATTERN));
const operator = { tags: ['Operator'] } as const;
const csv = z.string().check(z.maxLength(PROVIDER_RATES_CHARACTERS_MAX));

export const numbersOperatorContract = {
  portInDesk: oc
    .route({
      method: 'GET',
      path: '/api/admin/port-ins',
      summary: 'Orders to bring numbers here',
      ...operator,
    })
    .input(
      z.object({
        /** All but drafts and cancelled ones when it is not given. */ show: z.optional(
          z.enum(PORT_INS_SHOWN),
        ),
      }),
    )
    .output(z.object({ portIns: z.array(portInAtDesk) })),
  portInCase: oc
    .route({
      method: 'GET',
      path: '/api/admin/port-ins/{id}',
      summary: 'One order, what has happened to it, and what can be done with it',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  reviewPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/review',
      summary: 'Take an order up',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  rejectPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/reject',
      summary: 'Reject an order, and say why',
      ...operator,
    })
    .input(z.object({ id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }))
    .output(portInCase),
  schedulePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/schedule',
      summary: 'Say when the number comes',
      ...operator,
    })
    .input(z.object({ id, scheduledFor: z.int().check(z.minimum(0)) }))
    .output(portInCase),
  completePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/complete',
      summary: 'The number is here',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  providerRates: oc
    .route({
      method: 'GET',
      path: '/api/admin/provider-rates',
      summary: 'What providers ask for a minute',
      ...operator,
    })
    .output(providerDesk),
  saveProviderRate: oc
    .route({
      method: 'PUT',
      path: '/api/admin/provider-rates',
      summary: 'Write down what one provider asks for one country, or switch it off there',
      ...operator,
    })
    .input(
      z.object({
        countryCode: z.string().check(z.maxLength(10)),
        providerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        microUsdPerMinute: z.nullable(z.int().check(z.minimum(0), z.maximum(PROVIDER_MICRO_USD_MAX))),
        isActive: z.boolean(),
      }),
    )
    .output(providerDesk),
  previewProviderRates: oc
    .route({
      method: 'POST',
      path: '/api/admin/provider-rates/preview',
      summary: 'What an import would change; nothing is kept',
      ...operator,
    })
    .input(z.object({ csv }))
    .output(providerRatesPreview),
  importProviderRates: oc
    .route({
      method: 'POST',
      path: '/api/admin/provider-rates',
      summary: 'Take rates of providers from CSV; rows that are not in it stay',
      ...operator,
    })
    .input(
      z.object({
        csv,
        /** Of the preview: when the rates have changed since, nothing is taken over. */
        fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      }),
    )
    .output(providerDesk),
};
