import { createHash } from 'node:crypto'

import { agreementTerms } from './agreement-terms.ts'
import { clausesOf } from './agreement-clauses.ts'
import { canonicalJson } from './event-chain.server.ts'

/** Says which words somebody signed, whatever the code has become since. */
export function templateHash(version: number, corporation: boolean): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ version, corporation, terms: agreementTerms, clauses: clausesOf(version, corporation) }))
    .digest()
}
