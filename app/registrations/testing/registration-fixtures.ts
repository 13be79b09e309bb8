import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { makeReference } from '#app/core/reference.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { shopKey } from '../registration.ts'
import { type NewRegistration, registrations, type StoredRegistration } from '../registrations.queries.server.ts'

const hourMs = 3_600_000

/** ABNs that pass their checksum. */
export const testAbns = ['51824753556', '53004085616', '83914571673', '11000000948'] as const

/** Returns a new registration, due in two days, with the changes that a test needs. */
export function testRegistration(change: Partial<NewRegistration> = {}): NewRegistration {
  const email = change.email ?? `keeper-${newId().slice(-8)}@example.com`
  const shopName = change.shopName ?? 'Rosebud Papers'
  const createdAt = change.createdAt ?? new Date()
  return {
    id: newId(),
    reference: makeReference('R'),
    contactName: 'Grace Okafor',
    contactNumber: '03 5550 0117',
    abn: testAbns[0],
    shopPostCode: '3939',
    state: 'VIC',
    timeZone: 'Australia/Melbourne',
    licensedPostOffice: false,
    source: 'VANA',
    answerDueAt: new Date(createdAt.getTime() + 48 * hourMs),
    createdAt,
    ...change,
    email,
    shopName,
    emailKey: change.emailKey ?? emailKey(email),
    shopKey: change.shopKey ?? shopKey({ email, shopName }),
  }
}

/** Inserts registrations directly into the database. */
export async function putRegistrations({ database }: Platform, rows: NewRegistration[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 1_000) {
      const some = rows.slice(start, start + 1_000)
      await tx.insert(registrations).values(some)
    }
  })
}

/** Creates one registration that waits for an answer. */
export async function makeTestRegistration(
  platform: Platform,
  change: Partial<NewRegistration> = {},
): Promise<Pick<StoredRegistration, 'id' | 'reference' | 'email' | 'emailKey' | 'shopName'>> {
  const row = testRegistration(change)
  await putRegistrations(platform, [row])
  return row
}
