import { z } from 'zod'

import { line, text } from '#app/core/text/text.schema.ts'
import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { shipmentSchema } from '../go-live/go-live.schema.ts'
import { lastDayRefusals, markedByStaff } from './leaving.ts'

/** The form that asks for the last day. */
export const lastDaySchema = z.object({ last: daySchema(lastDayRefusals['no-day'].last) })

/** The confirmation of the retailer. A form without a version counts as stale. */
export const leaveSchema = lastDaySchema.extend({
  reason: text(1_000).default(''),
  version: z.coerce.number().int().catch(0),
})

/** The form of staff. */
export const endSchema = leaveSchema.extend({
  who: z.enum(['retailer', 'us'], 'Choose who ends the agreement'),
  reason: line(500).min(1, 'Say why, in at most 500 characters'),
})

/** The form that stays after all. */
export const staySchema = z.object({ leaving: z.guid() })

/** The forms of the office's list. */
export const markLeavingSchema = staySchema.extend({ step: z.enum(markedByStaff) })
export const labelSchema = shipmentSchema.extend({ leaving: z.guid(), seen: z.string().default('') })
