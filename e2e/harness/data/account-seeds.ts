import { makeResetKey } from '#app/retailers/password/make-reset-key.server.ts'
import { inviteTestRetailer, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { statusToken } from '#app/registrations/status/status-link.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

/** The accounts and secrets of the people of one seed before the load begins. */
export type Retailer = {
  invited: { email: string; code: string }
  lost: { email: string }
  reset: { email: string; key: string }
  asked: { id: string; token: string }
  approved: { id: string }
  declined: { id: string }
  /** The session of a member of staff. */
  staffToken: string
}

async function resetSeed(platform: Platform, email: string): Promise<Retailer['reset']> {
  const retailer = await makeTestRetailer(platform, email)
  const key = await platform.database.transaction((tx) => makeResetKey(tx, retailer.id))
  return { email, key }
}

async function askedSeed(platform: Platform, email: string): Promise<Retailer['asked']> {
  const asked = { fields: ['shopName'], question: 'Is it next door?', at: new Date().toISOString() }
  const { id } = await makeTestRegistration(platform, { email, status: 'info-needed', asked })
  return { id, token: statusToken(platform, { id }) }
}

/** Seeds enough people for `count` times each journey, by the product's own use cases and fixtures. */
export async function seedRetailers(platform: Platform, count: number): Promise<Retailer[]> {
  const { token: staffToken } = await signInAs(platform, 'owner')
  const all: Retailer[] = []
  for (let index = 0; index < count; index += 1) {
    const { email, code } = await inviteTestRetailer(platform, `invited-${index}@example.com`)
    const lost = await inviteTestRetailer(platform, `lost-${index}@example.com`)
    all.push({
      invited: { email, code },
      lost: { email: lost.email },
      reset: await resetSeed(platform, `reset-${index}@example.com`),
      asked: await askedSeed(platform, `asked-${index}@example.com`),
      approved: await makeTestRegistration(platform, { email: `approved-${index}@example.com` }),
      declined: await makeTestRegistration(platform, { email: `declined-${index}@example.com` }),
      staffToken,
    })
  }
  return all
}
