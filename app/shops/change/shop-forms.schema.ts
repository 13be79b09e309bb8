import { z } from 'zod'

import { pinSchema } from '#app/geo/map/pin.schema.ts'
import { states } from '#app/geo/place.ts'
import { isPostcode } from '#app/geo/suburbs/postcode.ts'
import { asciiEmail, isEmail, plainText } from '#app/core/text/text.ts'
import { line, text, ticked } from '#app/core/text/text.schema.ts'
import { abnDigits, isAbn } from '#app/core/text/abn.ts'

import { landmarkSchema } from '../onboarding/landmark.schema.ts'

/** The reason for closing a shop. */
export const reasonSchema = line(500).min(1, 'Say why, in a few words')

/** The retailer that a colleague phoned about a change of email, and the number. */
export const calledSchema = line(200).min(1, 'Say who you called, and on which number')

/** A mail to a retailer. The subject becomes a mail header. `key` makes it idempotent: a repeated submit sends one mail. */
export const letterSchema = z.object({
  key: z.guid(),
  subject: line(120).min(1, 'Enter a subject'),
  words: text(4_000).min(1, 'Write the message first'),
})
export type Letter = z.output<typeof letterSchema>

const phoneSigns = /^[\d+()\s.\-*#_]+$/
const phone = line(50).min(1, 'Enter a phone number').regex(phoneSigns, 'Use digits, spaces and + ( ) - only')
const optional = (max: number) => line(max)

const address = {
  addressName: optional(100),
  number: optional(30),
  street1: optional(100),
  street2: optional(100),
  suburb: optional(100),
  state: z.union([z.literal(''), z.enum(states)], 'Choose a state'),
  postcode: z.string().overwrite(plainText).refine(isPostcode, 'A postcode has 4 digits'),
}

const shop = {
  shopName: line(200).min(1, 'Enter the name of the store'),
  contactName: line(200).min(1, 'Enter the name of the contact'),
  email: z
    .string()
    .overwrite(plainText)
    .overwrite(asciiEmail)
    .refine(isEmail, 'Enter an email address, such as moira@example.com'),
  phone,
}

export const shopNameSchema = shop.shopName

const mobile = z.union([z.literal(''), phone], 'Use digits, spaces and + ( ) - only')

/** The contact of a shop and its phone numbers. */
export const contactFields = { contactName: shop.contactName, phone, mobile }

/** The fields of a shop that staff may change, as its form sends them. An empty optional field is unknown. */
export const shopEditSchema = z.object({
  ...shop,
  mobile,
  ...address,
  landmark: landmarkSchema,
  licensedPostOffice: z.boolean(),
})
export type ShopEdit = z.output<typeof shopEditSchema>

/** The new owner of a shop (rule N5). */
export const newOwnerSchema = z.object({
  contactName: shop.contactName,
  email: shop.email,
  phone,
  abn: z.string().transform(abnDigits).refine(isAbn, 'These 11 digits are not a valid ABN. Check them'),
  licensedPostOffice: z.boolean(),
})
export type NewOwner = z.output<typeof newOwnerSchema>

/** `newOwnerSchema` as the form posts it, and whether the seller hands the tablet over. */
export const newOwnerFormSchema = newOwnerSchema.extend({ licensedPostOffice: ticked, tabletStays: ticked })

/** The edit of a shop as its form posts it. `version`: the version that was edited. `latlng`: a newly confirmed pin. `email` is left out if it may not change. */
export const shopEditFormSchema = shopEditSchema.extend({
  latlng: pinSchema,
  email: shop.email.optional(),
  licensedPostOffice: ticked,
  version: z.coerce.number(),
})
