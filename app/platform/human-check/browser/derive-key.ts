import { deriveKey as deriveKeyNatively } from 'altcha-lib/algorithms/web/pbkdf2'
import type { DeriveKeyFunction } from 'altcha-lib/types'

import { plainPbkdf2 } from './plain-pbkdf2.ts'

const deriveKeyPlainly: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength > 32) throw new Error(`${algorithm} needs a secure origin`)
  return { derivedKey: plainPbkdf2(password, salt, cost).slice(0, keyLength) }
}

/** What a worker and the page's own thread solve with. */
export const deriveKey: DeriveKeyFunction = globalThis.crypto?.subtle ? deriveKeyNatively : deriveKeyPlainly
