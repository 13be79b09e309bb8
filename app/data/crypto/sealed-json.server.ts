import type { z } from 'zod'

import type { Keys } from './keys.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** Encrypts a value as JSON, bound to its context. */
export const sealJson = (keys: Keys, context: string, value: object): string =>
  seal(keys, context, JSON.stringify(value))

/**
 * Decrypts the output of `sealJson` and parses it with the schema that wrote it. The schema has a default for each field that
 * values of an older version lack. @throws when the value was changed, belongs to another context, or does not match.
 */
export const unsealJson = <Value>(keys: Keys, context: string, sealed: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(unseal(keys, context, sealed)))
