import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Raw bytes: the embedded engine gives a Uint8Array, PostgreSQL's driver a Buffer; both become a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** An instant, with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What full-text search looks in: made by the database, never read by us. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
