import { type Agreement, writeAgreement } from '#app/signing/agreement.ts'
import { agreementVersion } from '#app/signing/agreement-clauses.ts'

import { agreementFieldsOf } from '../agreement-fields.ts'
import type { RenewalAgreement } from '../contract-answers.ts'
import { type DraftParts, masked } from '../draft/draft-parts.ts'

/**
 * The agreement that SUBMIT of the wizard's own screen signs, as the page shows it: the tree of its PDF, made of the same
 * answers, with the account masked. Its number and its day are given when it is handed in.
 */
export function shownAgreement(parts: DraftParts): Agreement {
  const { contact, account } = parts
  return agreementToSign({
    corporation: account.corporation,
    signer: { firstName: contact.givenNames, lastName: contact.surname, email: contact.email },
    fields: agreementFieldsOf({ ...parts, account: masked(account) }),
  })
}

/** The same of a renewal, as the server gives it. */
export const agreementToSign = (filledIn: RenewalAgreement): Agreement =>
  writeAgreement({ id: '', version: agreementVersion, ...filledIn, createdAt: new Date() })
