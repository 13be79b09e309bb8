import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findByContractToken, type StoredNewsagency } from '../change/newsagency-changes.store.server.ts'

/** The shop whose contract this token completes; a closed one has none. */
export function findNewsagencyByToken(queries: Queries, token: string): Promise<StoredNewsagency | undefined> {
  return findByContractToken(queries, hashToken(token))
}
