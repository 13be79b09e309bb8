import { z } from 'zod'

import { passkeyUsedSchema } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { text } from '#app/platform/text.schema.ts'
import { isEmail } from '#app/platform/text.ts'
import { mostImageCharacters } from '#app/signing/signature.ts'
import { capacities, type Capacity } from '#app/signing/signing.ts'

import { digitsOf, isAccountNumber, isBsb, isMasked, looksLikeCard } from './bank/bank.ts'
import { shownSchema } from './signing/create-doc.schema.ts'
import { accountSchema, addressSchema, contactSchema, flag, line, own, without } from './draft/draft.schema.ts'
import { invalidMessage, sectionProblems } from './wizard/wizard-rules.ts'
import { draftSections, type PageSections } from './wizard/wizard-state.ts'

const token = z.string().trim().min(1, invalidMessage).max(200, invalidMessage)
const link = z.string().trim().max(500, invalidMessage)

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
    const state: PageSections = value
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
