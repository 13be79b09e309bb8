import { z } from 'zod'

import { line } from '#app/core/text/text.schema.ts'
import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { contactFields, newOwnerSchema, shopNameSchema } from '../../shop-forms.schema.ts'

const effectiveOn = daySchema('Choose the first day of the change')

/** The form of a new trading name. */
export const nameFormSchema = z.object({ shopName: shopNameSchema, effectiveOn })

/** The form of a sold shop: its new owner, and the day on which they take over. */
export const saleFormSchema = newOwnerSchema.pick({ contactName: true, email: true, phone: true }).extend({
  effectiveOn,
})

/** The form of an insurance for parcels. */
export const insuranceFormSchema = z.object({
  insurer: line(100).min(1, 'Enter the name of the insurer'),
  policyNumber: line(60).min(1, 'Enter the policy number'),
  validUntil: daySchema('Choose the last day of the insurance'),
})

/** The contact of a shop, which its retailer changes at once. */
export const contactFormSchema = z.object({ ...contactFields, version: z.coerce.number().int().catch(0) })

/** The form that withdraws a change. */
export const withdrawFormSchema = z.object({ id: line(40) })
