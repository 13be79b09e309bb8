import { z } from 'zod'

import { landmarkSchema } from '#app/newsagencies/landmark.schema.ts'
import { passkeyUsedSchema } from '#app/platform/passkeys/passkey-answer.schema.ts'
import { text } from '#app/platform/text.schema.ts'
import { isEmail } from '#app/platform/text.ts'
import { mostImageCharacters } from '#app/signing/signature.ts'
import { capacities, type Capacity } from '#app/signing/signing.ts'

import { digitsOf, isAccountNumber, isBsb, isMasked, looksLikeCard } from './bank/bank.ts'
import { shownSchema } from './signing/create-doc.schema.ts'
import { weekdays } from './wizard/wizard-hours.ts'
import { invalidMessage, sectionProblems } from './wizard/wizard-rules.ts'
import { draftSections, type WizardState, wizardSteps } from './wizard/wizard-state.ts'

const line = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), invalidMessage)
const flag = z.boolean()
/** What the screens hold of themselves: taken and not looked at, since the server judges again. */
const own = z.unknown().optional()

const day = z.strictObject({ open: flag, from: line(8), to: line(8) })
const days = Object.fromEntries(weekdays.map((name) => [name, day])) as Record<(typeof weekdays)[number], typeof day>

const latlng = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .nullable()
  .default(null)

/** Drops what is the screens' own. */
const without = <State extends { valid?: unknown }>({ valid: _valid, ...state }: State) => state

/** The sections as they may stand half filled in: names, kinds and lengths only (rules C11, C12, C13). */
export const contactSchema = z
  .strictObject({
    givenNames: line(100),
    surname: line(100),
    email: line(254),
    mobile: line(50),
    phone: line(50),
    shopName: line(200),
    shopPhone: line(50),
    licensedPostOffice: flag.default(false),
    valid: own,
  })
  .transform(without)

export const addressSchema = z
  .strictObject({
    customAddress: flag.default(false),
    shopPhone: line(50),
    buildingName: line(100).default(''),
    shopNumber: line(20).default(''),
    floorLevel: line(30).default(''),
    street1: line(100),
    street2: line(100).default(''),
    suburb: line(100),
    state: line(3).default('NSW'),
    postCode: line(4),
    posSoftwareType: line(20).default('None'),
    xchangeit: line(3).default('No'),
    xchangeitMemberNo: line(30).default(''),
    shopName: line(200).default(''),
    latlng,
    landmark: landmarkSchema.default(''),
    ...days,
    valid: own,
    confirming: z
      .unknown()
      .transform((value) => value === true)
      .default(false),
  })
  .transform(without)

export const accountSchema = z
  .strictObject({
    surNameOrCompanyName: line(200),
    abn: line(11),
    nameOfFinancialInstitution: line(100),
    namesOnAccount: line(100),
    bsb: line(8),
    accountNumber: line(20),
    goodsCareCustodyYes: flag.default(false),
    goodsCareCustodyNotYet: flag.default(true),
    goodsCareCustodyConfirmation: flag.default(false),
    individual: flag.default(true),
    corporation: flag.default(false),
    valid: own,
  })
  .transform(without)

const step = z.enum(wizardSteps)
const token = z.string().trim().min(1, invalidMessage).max(200, invalidMessage)
const link = z.string().trim().max(500, invalidMessage)

/**
 * The body of `PUT /api/account/contract-draft` (rule C26): the version that was seen, and the sections that changed.
 * Sections that are left out stay as they are.
 */
export const draftSchema = z.strictObject({
  version: z.int().min(0),
  step: step.optional(),
  contact: contactSchema.optional(),
  address: addressSchema.optional(),
  account: accountSchema.optional(),
})
export type DraftBody = z.output<typeof draftSchema>

/**
 * The body of `POST /api/account/copy-bank-account` (rule C56): the account section as it stands, and from which shop its
 * bank account is copied; or, with what an earlier copy answered, the one that it had.
 */
export const copyBankSchema = z
  .strictObject({
    version: z.int().min(0),
    account: accountSchema,
    from: z.uuid().exactOptional(),
    undo: z.string().max(4_000, invalidMessage).exactOptional(),
  })
  .check(({ value, issues }) => {
    if ((value.from === undefined) === (value.undo === undefined))
      issues.push({ code: 'custom', message: 'Give one of the two', path: ['from'], input: undefined })
  })
export type CopyBankBody = z.output<typeof copyBankSchema>

const contract = z.strictObject({ contractDownloadLink: link.nullable().default(null), valid: own }).transform(without)

/** A canvas' image of at most 300 kB, as text; the rest is what our own signature screen asks, and may be left out. */
const signature = z.strictObject({
  dataUrl: z.string().max(mostImageCharacters, invalidMessage).nullable().default(null),
  capacity: z.enum(Object.keys(capacities) as [Capacity, ...Capacity[]], 'Please say as what you sign').optional(),
  method: z.enum(['drawn', 'typed']).optional(),
  text: line(200).optional(),
  readToEnd: flag.optional(),
  consent: flag.optional(),
  // Which words it showed: the version of the agreement, and the schedule of rates by its mark (rule CR6).
  version: z.int().optional(),
  rates: line(40).optional(),
})

/** The body of `POST /api/account/complete-contract-data` (rule C33): everything, judged by the same rules once more. */
export const completeContractDataSchema = z
  .strictObject({
    completeContractToken: token,
    contact: contactSchema,
    // Whoever hands everything in has confirmed it.
    address: addressSchema.transform((address) => ({ ...address, confirming: false })),
    account: accountSchema,
    contract: contract.default({ contractDownloadLink: null }),
    signature: signature.default({ dataUrl: null }),
  })
  .check(({ value, issues }) => {
    const state: WizardState = value
    for (const section of draftSections)
      for (const [field, message] of Object.entries(sectionProblems(state, section)))
        issues.push({ code: 'custom', message, path: [section, field], input: undefined })
  })
export type CompleteContractData = z.output<typeof completeContractDataSchema>

/** The bodies of the other calls (rules C32, C34). */
export const completeContractSchema = z.strictObject({ completeContractToken: token })
export const updateContractLinkSchema = z.strictObject({
  completeContractToken: token,
  contractDownloadLink: link.min(1),
})
export const renewContractSchema = z.strictObject({ renewContractToken: token })

/** The link of what was signed in the frame; or the signature screen's image, with what that screen showed. */
export const renewContractDataSchema = z
  .strictObject({
    renewContractToken: token,
    contractDownloadLink: link.nullable().default(null),
    signature: signature.extend({ shown: shownSchema.optional() }).default({ dataUrl: null }),
  })
  .check(({ value: { contractDownloadLink, signature: given }, issues }) => {
    const isWhole = given.dataUrl ? given.shown : contractDownloadLink
    if (!isWhole)
      issues.push({ code: 'custom', message: invalidMessage, path: ['contractDownloadLink'], input: undefined })
  })
/** What a new link is asked for by: the token of the dead one, or the email that we write to. */
export const lostLinkSchema = z
  .strictObject({
    email: line(254).min(1, 'Enter your email').exactOptional(),
    completeContractToken: token.exactOptional(),
    renewContractToken: token.exactOptional(),
  })
  .check(({ value, issues }) => {
    if (Object.keys(value).length !== 1)
      issues.push({ code: 'custom', message: 'Give one of the three', path: ['email'], input: undefined })
  })
export type LostLink = z.output<typeof lostLinkSchema>
export type RenewContractData = z.output<typeof renewContractDataSchema>
export const declineRenewalSchema = z.strictObject({
  renewContractToken: token,
  reason: text(500).min(1, 'Please say why, in a few words'),
})

/** The four fields of an account, whole: given after signing, or by somebody who was asked for them. Nothing may be masked. */
export const bankDetailsSchema = z.strictObject({
  nameOfFinancialInstitution: line(100).min(1, invalidMessage),
  namesOnAccount: line(100).min(1, invalidMessage),
  bsb: z.string().refine(isBsb, invalidMessage),
  accountNumber: z.string().refine(isAccountNumber, invalidMessage),
})

/** A number as it was typed, with any spaces and hyphens. What is masked is no number. */
const typedDigits = z.string().overwrite((typed) => (isMasked(typed) ? '' : digitsOf(typed)))

/** What a device answered, as text in a hidden field of a form; empty without one. */
const passkeyText = z
  .string()
  .default('')
  .transform((given, { addIssue }) => {
    if (given === '') return undefined
    try {
      return passkeyUsedSchema.parse(JSON.parse(given))
    } catch {
      addIssue('This passkey was not read. Give your password instead.')
      return z.NEVER
    }
  })

/**
 * Another account after signing, as the form of `/contract` sends it: the shop, the account, and exactly one of password and passkey
 * (rule AC80).
 */
export const changeBankSchema = z
  .object({
    newsagencyId: z.string(),
    bsb: typedDigits.refine(isBsb, 'Enter the BSB, 6 digits'),
    accountNumber: typedDigits
      .refine(
        (digits) => !looksLikeCard(digits),
        'This looks like the number of a card. Enter the number of the account.',
      )
      .refine(isAccountNumber, 'Enter the account number, 4 to 9 digits'),
    nameOfFinancialInstitution: line(100).min(1, 'Enter the name of the bank'),
    namesOnAccount: line(100).min(1, 'Enter the names on the account'),
    password: z.string().max(256, 'Use at most 256 characters').default(''),
    passkey: passkeyText,
  })
  .check(({ value, issues }) => {
    if ((value.password === '') === (value.passkey === undefined))
      issues.push({
        code: 'custom',
        message: 'Enter your password, or use a passkey',
        path: ['password'],
        input: undefined,
      })
  })

/** The stop of a change, as the form of `/contract` sends it. */
export const stopBankChangeSchema = z.object({ newsagencyId: z.string() })

/** Who is asked for the account (rule C58). */
export const bankHelpSchema = z.strictObject({
  helperName: line(100).min(1, 'Enter their name'),
  helperEmail: line(254)
    .min(1, 'Enter their email')
    .refine((value) => value === '' || isEmail(value), 'Enter an email address, like name@shop.com.au'),
})
export type BankHelpBody = z.output<typeof bankHelpSchema>

/** What the retailer says of a link, or of what came of it (rules C58, C60); `version`: the draft that they see. */
export const settleBankHelpSchema = z.strictObject({
  id: z.guid(),
  intent: z.enum(['withdraw', 'confirm', 'reject']),
  version: z.int().min(0).exactOptional(),
})
export type SettleBankHelpBody = z.output<typeof settleBankHelpSchema>
