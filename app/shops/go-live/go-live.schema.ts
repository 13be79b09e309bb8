import { z } from 'zod'

import { line, text } from '#app/core/text/text.schema.ts'

import { markedByRetailer } from './go-live.ts'

/** The form that marks a step of the retailer's shop. */
export const markSchema = z.object({ step: z.enum(markedByRetailer) })

/** The form that reports a failed test payment. `act` identifies the report, so that a repeated submit counts once. */
export const failedTestSchema = z.object({ note: text(1_000).default(''), act: z.guid() })

/** The token of a mailed training link. */
export const trainingOpenedSchema = z.object({ token: z.string().max(200) })

/** The shipment of the hardware. Its values are mailed to the retailer. */
export const shipmentSchema = z.object({
  carrier: line(60).min(1, 'Enter the name of the carrier'),
  trackingNumber: line(60).min(1, 'Enter the tracking number'),
})
