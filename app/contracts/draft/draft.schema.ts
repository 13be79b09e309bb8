import { z } from 'zod'

import { landmarkSchema } from '#app/shops/onboarding/landmark.schema.ts'
import { emailLine, text } from '#app/core/text/text.schema.ts'
import { executions, mostCosigners } from '#app/signing/agreement/execution.ts'

import { longest } from '../wizard/rules/longest.ts'
import { weekdays } from '../wizard/rules/wizard-hours.ts'
import { invalidMessage } from '../wizard/rules/wizard-rules.ts'
import { emptyAccount, emptyAddress, emptyContact, type WizardState, wizardSteps } from '../wizard/wizard-state.ts'
import { unchangedFromMask } from './former-pages.ts'

/** Returns the schema of a text on one line, with a maximal length. */
export const line = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), invalidMessage)
export const flag = z.boolean()
/** A screen's derived state: accepted but ignored, since the server validates again. */
export const own = z.unknown().optional()
/** Removes the screen's derived state. */
export const without = <State extends { valid?: unknown }>({ valid: _valid, ...state }: State) => state

const day = z.strictObject({ open: flag, from: line(8), to: line(8) }).meta({ id: 'OpeningDay' })
const days = Object.fromEntries(weekdays.map((name) => [name, day])) as Record<(typeof weekdays)[number], typeof day>
const point = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .meta({ id: 'Point' })
const latlng = point.nullable().default(null)

/** The sections, possibly half filled in: only names, types and lengths are checked (rules C11, C12, C13). */
const contact = {
  givenNames: line(longest.givenNames),
  surname: line(longest.surname),
  email: emailLine,
  mobile: line(longest.mobile),
  phone: line(longest.phone),
  shopName: line(longest.shopName),
  shopPhone: line(longest.shopPhone),
  licensedPostOffice: flag.default(false),
}
const address = {
  customAddress: flag.default(false),
  shopPhone: line(longest.shopPhone),
  buildingName: line(longest.buildingName).default(''),
  shopNumber: line(longest.shopNumber).default(''),
  floorLevel: line(longest.floorLevel).default(''),
  street1: line(longest.street1),
  street2: line(longest.street2).default(''),
  suburb: line(longest.suburb),
  state: line(3).default('NSW'),
  postCode: line(4),
  posSoftwareType: line(20).default('None'),
  xchangeit: line(3).default('No'),
  xchangeitMemberNo: line(longest.xchangeitMemberNo).default(''),
  shopName: line(longest.shopName).default(''),
  latlng,
  landmark: landmarkSchema.default(''),
  ...days,
  confirming: z
    .unknown()
    .transform((value) => value === true)
    .default(false),
}
const cosigner = z
  .strictObject({ givenNames: line(longest.givenNames), surname: line(longest.surname), email: emailLine })
  .meta({ id: 'Cosigner' })
const account = {
  surNameOrCompanyName: line(longest.surNameOrCompanyName),
  abn: line(11),
  nameOfFinancialInstitution: line(longest.nameOfFinancialInstitution),
  namesOnAccount: line(longest.namesOnAccount),
  bsb: line(8),
  accountNumber: line(20),
  goodsCareCustodyYes: flag.default(false),
  goodsCareCustodyNotYet: flag.default(true),
  goodsCareCustodyConfirmation: flag.default(false),
  individual: flag.default(true),
  corporation: flag.default(false),
  execution: z.enum(executions).default('alone'),
  cosigners: z.array(cosigner).max(mostCosigners.partners).default([]),
  trustName: line(longest.trustName).default(''),
}

const unchanged = z.strictObject({ unchanged: line(20) }).meta({ id: 'UnchangedNumber' })

/** A typed number, or the masked one that does not change (decision 24). */
const numberOr = (typed: z.ZodType<string>) => z.union([typed, unchanged]).transform(unchangedFromMask)
const numbers = { bsb: numberOr(account.bsb), accountNumber: numberOr(account.accountNumber) }

/** The sections in calls. */
export const contactSchema = z
  .strictObject({ ...contact, valid: own })
  .meta({ id: 'ContactSection' })
  .transform(without)
export const addressSchema = z
  .strictObject({ ...address, valid: own })
  .meta({ id: 'AddressSection' })
  .transform(without)
export const accountSchema = z
  .strictObject({ ...account, ...numbers, valid: own })
  .meta({ id: 'AccountSection' })
  .transform(without)

/**
 * The body of `PUT /api/account/contract-draft` (rule C26): the version that the caller saw, and the changed sections.
 * Missing sections do not change.
 */
export const draftSchema = z.strictObject({
  version: z.int().min(0),
  step: z.enum(wizardSteps).optional(),
  contact: contactSchema.optional(),
  address: addressSchema.optional(),
  account: accountSchema.optional(),
})
export type DraftBody = z.output<typeof draftSchema>

/** Stored days and pins may have fields of another version; those in calls may not. */
const storedDay = z.object(day.shape)
const storedDays = Object.fromEntries(weekdays.map((name) => [name, storedDay])) as unknown as typeof days
const storedPoint = z.object(point.shape).nullable().default(null)

/** Parses a stored section: a field that an older version lacks becomes empty, and one that only another version has is dropped. */
const stored = <Fields extends z.ZodRawShape>(fields: Fields, empty: object) =>
  z.preprocess((kept) => (typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : kept), z.object(fields))

export const storedContact = stored(contact, emptyContact)
export const storedAddress = stored({ ...address, ...storedDays, latlng: storedPoint }, emptyAddress)
export const storedAccount = stored(account, emptyAccount)
/** All sections at the time when the document was created. */
export const storedSections = z.object({
  contact: storedContact,
  address: storedAddress,
  account: storedAccount,
}) satisfies z.ZodType<WizardState>
