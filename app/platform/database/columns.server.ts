import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Raw bytes: the embedded engine gives a Uint8Array, PostgreSQL's driver a Buffer; both become a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** An instant, with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The words in which a search looks: triggers of the database write them (`search_words`), and only its own conditions read them. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
