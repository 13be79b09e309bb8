import { z } from 'zod'

import { plainText } from '#app/core/text/text.ts'
import { line } from '#app/core/text/text.schema.ts'
import { pinSchema } from '#app/geo/map/pin.schema.ts'
import { states } from '#app/geo/place.ts'
import { isPoBox } from '#app/geo/po-box.ts'
import { isAustralianPostcode, isBoxPostcode } from '#app/geo/suburbs/postcode.ts'
import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { landmarkSchema } from '../../../onboarding/landmark.schema.ts'
import { splitStreet } from '../../../shop.ts'
import type { ChangeDetails } from '../change-request.ts'

const isPlace = (typed: string) => !isPoBox(typed)
const boxProblem = 'This is a post office box. Give the street address where the shop stands'
const part = line(100).refine(isPlace, boxProblem)

/** The new address, as the first screen sends it (rule C12). */
export const placeFormSchema = z.object({
  street1: line(100).min(1, 'Enter the street and its number').refine(isPlace, boxProblem),
  addressName: part.default(''),
  street2: part.default(''),
  suburb: line(100).min(1, 'Enter the suburb'),
  state: z.enum(states, 'Choose a state'),
  postcode: z
    .string()
    .overwrite(plainText)
    .min(1, 'Enter the postcode')
    .refine((typed) => typed === '' || isAustralianPostcode(typed), 'No place in Australia has this postcode')
    .refine((typed) => !isBoxPostcode(typed), boxProblem),
})
export type TypedPlace = z.output<typeof placeFormSchema>

/** The move, as the second screen sends it. `map`: `yes` if the map was shown, whose pin must then be set. */
export const moveFormSchema = placeFormSchema
  .extend({
    landmark: landmarkSchema.default(''),
    latlng: pinSchema,
    map: line(3).default(''),
    effectiveOn: daySchema('Choose the first day at the new address'),
  })
  .refine(({ map, latlng }) => map === '' || latlng !== null, {
    path: ['latlng'],
    message: 'Put the pin at your door',
  })

/** Returns the stored details of a move. */
export function moveOf(fields: z.output<typeof moveFormSchema>): ChangeDetails {
  const { latlng, map: _, effectiveOn: __, street1, ...rest } = fields
  return { kind: 'move', ...rest, ...splitStreet(street1), lat: latlng?.lat ?? null, lon: latlng?.lon ?? null }
}
