import { agreementVersion, type Clause as Written, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'

import { type Clause, compareAgreements, type RenewalComparison } from './clause-difference.ts'

/** The words of the agreement by version, and which version is signed now. */
export type Agreement = { version: number; clausesOf(version: number, corporation: boolean): Written[] }

const ours: Agreement = { version: agreementVersion, clausesOf }

type Signed = { templateVersion: number; corporation: boolean } | undefined

/** What changed since the version that was signed; a version that we have no words of any more cannot be compared. */
export function comparisonOf(signed: Signed, agreement = ours): RenewalComparison | null {
  if (!signed || signed.templateVersion > agreement.version) return null
  const versionOf = (version: number) => ({
    version: String(version),
    clauses: agreement
      .clausesOf(version, signed.corporation)
      .map(({ number, heading, paragraphs }): Clause => ({ number, heading, words: paragraphs.join(' ') })),
  })
  return compareAgreements(versionOf(signed.templateVersion), versionOf(agreement.version))
}

/** Whether the agreement has other words by now than those that were signed: then a renewal's mails speak of it. */
export const hasNewWords = (signed: Signed, agreement = ours): boolean =>
  (comparisonOf(signed, agreement)?.changed ?? 0) > 0
