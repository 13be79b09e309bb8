import type { z } from 'zod'

import type { Keys } from './keys.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** A value as JSON, sealed for the place where it is kept. */
export const sealJson = (keys: Keys, place: string, value: object): string => seal(keys, place, JSON.stringify(value))

/**
 * What `sealJson` sealed, read by the schema that wrote it. The schema has a default for each field that values of an older version
 * lack. @throws when it was changed, belongs to another place, or is anything else.
 */
export const unsealJson = <Value>(keys: Keys, place: string, sealed: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(unseal(keys, place, sealed)))
