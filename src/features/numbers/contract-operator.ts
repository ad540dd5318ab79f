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
      summary: 'Requests to bring numbers here',
      ...operator,
    })
    .input(
      z.object({
        /** All but drafts and canceled ones when it is not given. */ show: z.optional(
          z.enum(PORT_INS_SHOWN),
        ),
      }),
    )
    .output(z.object({ portIns: z.array(portInAtDesk) })),
  portInCase: oc
    .route({
      method: 'GET',
      path: '/api/admin/port-ins/{id}',
      summary: 'One request, its history and the next steps',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  reviewPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/review',
      summary: 'Start the review of a request',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  rejectPortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/reject',
      summary: 'Reject a request with a reason',
      ...operator,
    })
    .input(z.object({ id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }))
    .output(portInCase),
  schedulePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/schedule',
      summary: 'Schedule the arrival of a number',
      ...operator,
    })
    .input(z.object({ id, scheduledFor: z.int().check(z.minimum(0)) }))
    .output(portInCase),
  completePortIn: oc
    .route({
      method: 'POST',
      path: '/api/admin/port-ins/{id}/complete',
      summary: 'Mark a number as arrived',
      ...operator,
    })
    .input(z.object({ id }))
    .output(portInCase),
  providerRates: oc
    .route({
      method: 'GET',
      path: '/api/admin/provider-rates',
      summary: 'What providers charge for a minute',
      ...operator,
    })
    .output(providerDesk),
  saveProviderRate: oc
    .route({
      method: 'PUT',
      path: '/api/admin/provider-rates',
      summary: 'Save what one provider charges in one country, or switch it off there',
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
      summary: 'Preview an import without saving it',
      ...operator,
    })
    .input(z.object({ csv }))
    .output(providerRatesPreview),
  importProviderRates: oc
    .route({
      method: 'POST',
      path: '/api/admin/provider-rates',
      summary: 'Import provider rates from CSV, keeping all other rows',
      ...operator,
    })
    .input(
      z.object({
        csv,
        /** Fingerprint of the preview. If the rates have changed since, nothing is imported. */
        fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      }),
    )
    .output(providerDesk),
};
