import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Raw bytes: the embedded engine gives a Uint8Array, PostgreSQL's driver a Buffer; both become a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** An instant, with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The words in which a search looks: triggers of the database write them (`search_words`), and only its own conditions read them. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A JSON column whose values are read by the schema that wrote them. The schema has a default for each field that rows of an older
 * version lack. @throws when a row holds anything else.
 */
export const parsedJson = <Value>(name: string, schema: z.ZodType<Value>) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (kept) => schema.parse(kept),
  })(name)
