import { brand } from '#app/brand.ts'

import type { Execution } from './execution.ts'
import { agreementTerms as terms, debitDay, debitNotice, debitRhythm } from './agreement-terms.ts'

/** The first version with a direct debit request of its own (rule SG26). Earlier ones have its account in the schedule, and its rules in clause 6. */
export const firstWithDebitRequest = 3

export const debitRequestTitle = 'Direct debit request'

/** Who asks whom, on the first line of the request. */
export const debitRequestAsks = (abn: string): string =>
  `You ask and authorise ${brand.legalName}, ABN ${abn}, to debit the account below through the direct debit system of the banks`

/** Whose signatures the account needs. `signer`: the person who signs the agreement, alone or first. */
export function debitRequestSigners(signer: string, execution: Execution): string {
  const who =
    execution === 'alone'
      ? `${signer} signs, and says that`
      : `${signer} and each person who signs this agreement with them sign, and say that`
  return `Every holder whose signature the account needs must sign. ${who} the account needs no other signature`
}

/** The rules of the request, the same for everybody. */
export const debitRequestRules: readonly (readonly [label: string, words: string])[] = [
  [
    'Amount',
    `What was taken at the tablet, less what was refunded, ${debitRhythm(terms)}, on a ${debitDay(terms)}. We email each amount ${debitNotice(terms)}`,
  ],
  ['When banks rest', 'We debit on the next business day'],
  ['To stop or change it', `On any day: call ${brand.phone.display}, write to ${brand.email}, or tell your own bank`],
  ['When we change it', 'We tell you 14 days before we change the day, the rhythm or the way in which we debit'],
  [
    'If a debit is wrong',
    'Call us or your own bank. We answer within two business days, and put right what was wrong at once',
  ],
  ['Too little in the account', 'Your bank and ours may charge you. Call us before: we find a day that works'],
  ['How long we keep it', 'Seven years after the end of the agreement'],
]
