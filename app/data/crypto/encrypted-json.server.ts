import type { z } from 'zod'

import type { Keys } from './keys.server.ts'
import { encryptText, decryptText } from './encrypted-text.server.ts'

/** Encrypts a value as JSON, bound to its context. */
export const encryptJson = (keys: Keys, context: string, value: object): string =>
  encryptText(keys, context, JSON.stringify(value))

/**
 * Decrypts the output of `encryptJson` and parses it with the schema that wrote it. The schema has a default for each field that
 * values of an older version lack. @throws when the value was changed, belongs to another context, or does not match.
 */
export const decryptJson = <Value>(keys: Keys, context: string, encrypted: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(decryptText(keys, context, encrypted)))
