import { createHash } from 'node:crypto'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'

import { clausesOf } from './agreement-clauses.ts'
import { agreementTerms } from './agreement-terms.ts'
import { debitRequestRules, firstWithDebitRequest } from './debit-request.ts'

/** Hashes the clauses, figures and debit request of a version, which proves the signed words, even if the code changes later. */
export function templateHash(version: number, corporation: boolean): Buffer {
  const request = version < firstWithDebitRequest ? {} : { debitRequest: debitRequestRules }
  const clauses = clausesOf(version, corporation)
  return createHash('sha256')
    .update(canonicalJson({ version, corporation, terms: agreementTerms, clauses, ...request }))
    .digest()
}
