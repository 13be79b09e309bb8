import { z } from 'zod'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'

type Facts = Record<string, unknown>

const contextOf = (mailId: string) => `mails|data|${mailId}`

/** Encrypts the data of a mail with a secret for storage. */
export function encryptMailData(keys: Keys, mailId: string, facts: Facts): Facts {
  return { sealed: encryptJson(keys, contextOf(mailId), facts) }
}

/** Any fields: the template's schema checks them. */
const factsSchema = z.record(z.string(), z.unknown())

/** Decrypts the data of a mail. @throws when they are not encrypted, were changed, or belong to another mail. */
export function decryptMailData(keys: Keys, mailId: string, kept: Facts): Facts {
  if (typeof kept.sealed !== 'string') throw new TypeError('the data of this mail are not encrypted')
  return decryptJson(keys, contextOf(mailId), kept.sealed, factsSchema)
}
