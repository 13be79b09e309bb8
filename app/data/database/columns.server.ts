import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Raw bytes as a Buffer: the embedded engine returns a Uint8Array, PostgreSQL's driver a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A timestamp with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A search vector, which database triggers fill (`search_words`) and only search conditions read. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A JSON column whose values are parsed by the schema that wrote them. The schema has a default for each field that rows of an
 * older version lack. @throws when a value does not match.
 */
export const parsedJson = <Value>(name: string, schema: z.ZodType<Value>) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (kept) => schema.parse(kept),
  })(name)
