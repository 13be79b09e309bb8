import { z } from 'zod'

import { emailLine, text } from '#app/core/text/text.schema.ts'
import { isEmail } from '#app/core/text/text.ts'
import { mostImageCharacters } from '#app/signing/agreement/signature.ts'
import { capacities, type Capacity } from '#app/signing/signing.ts'

import { digitsOf, isAccountNumber, isBsb, isMasked, looksLikeCard } from '../bank/bank.ts'
import { shownSchema } from '../signing/create-doc.schema.ts'
import { accountSchema, addressSchema, contactSchema, flag, line, own, without } from '../draft/draft.schema.ts'
import { invalidMessage, sectionProblems } from '../wizard/rules/wizard-rules.ts'
import { draftSections, type PageSections } from '../wizard/wizard-state.ts'

const token = z.string().trim().min(1, invalidMessage).max(200, invalidMessage)
const link = z.string().trim().max(500, invalidMessage)

/**
 * The body of `POST /api/account/copy-bank-account` (rule C56): the present account section and the shop to copy from;
 * or the undo value of an earlier copy.
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

/** A canvas image of at most 300 kB, as text. The other fields are sent by our own signature screen and optional. */
const signature = z.strictObject({
  dataUrl: z.string().max(mostImageCharacters, invalidMessage).nullable().default(null),
  capacity: z.enum(Object.keys(capacities) as [Capacity, ...Capacity[]], 'Please say as what you sign').optional(),
  method: z.enum(['drawn', 'typed']).optional(),
  text: line(200).optional(),
  readToEnd: flag.optional(),
  consent: flag.optional(),
  // The words that it showed: the version of the agreement, and the mark of the schedule of rates (rule CR6).
  version: z.int().optional(),
  rates: line(40).optional(),
})

/** The body of `POST /api/account/complete-contract-data` (rule C33): all sections, validated again with the same rules. */
export const completeContractDataSchema = z
  .strictObject({
    completeContractToken: token,
    contact: contactSchema,
    // A submission confirms the address.
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

/** The link of the document that was signed in the frame; or the signature screen's image and the content that it showed. */
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
/** Identifies the contract of a new link: by the token of the dead link, or by the email that we write to. */
export const lostLinkSchema = z
  .strictObject({
    email: emailLine.min(1, 'Enter your email').exactOptional(),
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

/** The four fields of an account, given after signing or by a helper. None may be masked. */
export const bankDetailsSchema = z.strictObject({
  nameOfFinancialInstitution: line(100).min(1, invalidMessage),
  namesOnAccount: line(100).min(1, invalidMessage),
  bsb: z.string().refine(isBsb, invalidMessage),
  accountNumber: z.string().refine(isAccountNumber, invalidMessage),
})

/** A typed number, with any spaces and hyphens. A masked value becomes empty. */
const typedDigits = z.string().overwrite((typed) => (isMasked(typed) ? '' : digitsOf(typed)))

/** The form of `/contract` for another account after signing: the shop and the account. Its act adds the proof (rule AC80). */
export const changeBankSchema = z.object({
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
})

/** The form of `/contract` that stops a change. */
export const stopBankChangeSchema = z.object({ newsagencyId: z.string() })

/** The helper who is asked for the account (rule C58). */
export const bankHelpSchema = z.strictObject({
  helperName: line(100).min(1, 'Enter their name'),
  helperEmail: emailLine
    .min(1, 'Enter their email')
    .refine((value) => value === '' || isEmail(value), 'Enter an email address, like name@shop.com.au'),
})
export type BankHelpBody = z.output<typeof bankHelpSchema>

/** The retailer's decision on a link or its answer (rules C58, C60). `version`: the version of the draft that they see. */
export const closeBankHelpSchema = z.strictObject({
  id: z.guid(),
  intent: z.enum(['withdraw', 'confirm', 'reject']),
  version: z.int().min(0).exactOptional(),
})
export type CloseBankHelpBody = z.output<typeof closeBankHelpSchema>
