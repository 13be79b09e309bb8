import { z } from 'zod'

import { line, text } from '#app/platform/text.schema.ts'

import { markedByRetailer } from './go-live.ts'

/** The form that marks a step of the retailer's shop as reached. */
export const markSchema = z.object({ step: z.enum(markedByRetailer) })

/** The form of a retailer whose test payment did not work. `act` names the report, so that a repeated post counts once. */
export const failedTestSchema = z.object({ note: text(1_000).default(''), act: z.guid() })

/** The token of the mail that brought the training. */
export const trainingOpenedSchema = z.object({ token: z.string().max(200) })

/** With what the hardware is on its way; it goes into a mail. */
export const shipmentSchema = z.object({
  carrier: line(60).min(1, 'Write the name of the carrier'),
  trackingNumber: line(60).min(1, 'Write the tracking number'),
})
