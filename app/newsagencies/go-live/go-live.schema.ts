import { z } from 'zod'

import { line, text } from '#app/platform/text.schema.ts'

import { markedByRetailer } from './go-live.ts'

/** What a retailer sends when a step of their own shop is reached. */
export const markSchema = z.object({ newsagencyId: z.guid(), step: z.enum(markedByRetailer) })

/** What a retailer sends whose test payment did not work. */
export const failedTestSchema = z.object({ newsagencyId: z.guid(), note: text(1_000).default('') })

/** The token of the mail that brought the training. */
export const trainingOpenedSchema = z.object({ token: z.string().max(200) })

/** With what the hardware is on its way; it goes into a mail. */
export const shipmentSchema = z.object({
  carrier: line(60).min(1, 'Write the name of the carrier'),
  trackingNumber: line(60).min(1, 'Write the tracking number'),
})
