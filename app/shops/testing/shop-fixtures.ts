import { eq } from 'drizzle-orm'

import { retailers } from '#app/retailers/retailers.queries.server.ts'
import { inviteRetailer, splitName } from '#app/retailers/invitations/invite-retailer.server.ts'
import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { createShop, type NewShopRecord } from '../onboarding/create-shop.server.ts'
import { shops } from '../shops.queries.server.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'

type Columns = Partial<typeof shops.$inferInsert>
type InvitationColumns = Partial<typeof invitations.$inferInsert>

export type TestShop = {
  id: string
  reference: string
  contractToken: string
  email: string
  emailKey: string
  retailerId: string | null
  invitationId: string | null
  /** The code of its invitation, or ''. */
  code: string
}

const at = new Date('2026-11-16T01:00:00Z')
/** The columns of a signed shop with all public details. */
export const wholeShop = {
  number: '318',
  street1: 'Hargreaves Street',
  suburb: 'Bendigo',
  state: 'VIC',
  lat: -36.757,
  lon: 144.279,
  openingHours: Array.from({ length: 7 }, () => [[420, 1_080]]) as OpeningHours,
  contactAt: at,
  addressAt: at,
  bankAt: at,
  signedAt: at,
} satisfies Columns

/** Inserts an account directly into the database. No password opens it. */
export async function makeTestRetailer(
  { database }: Platform,
  { email = `agent-${newId().slice(-8)}@example.com`, givenName = 'Moira', surname = 'Kelly' } = {},
): Promise<{ id: string; email: string; emailKey: string }> {
  const id = newId()
  const emailKey = email.toLowerCase()
  await database.transaction(async (tx) => {
    await tx.insert(retailers).values({ id, email, emailKey, givenName, surname, passwordHash: 'none' })
  })
  return { id, email, emailKey }
}

/**
 * Creates a shop in onboarding, attached to `agent` or, without one, invited unless `invitation` is false. Sets `columns` and the
 * invitation's columns afterwards, without checks.
 */
export async function makeTestShop(
  platform: Platform,
  {
    said = {},
    columns = {},
    retailer,
    invitation = {},
  }: {
    said?: Partial<NewShopRecord>
    columns?: Columns
    retailer?: { id: string; email: string }
    invitation?: InvitationColumns | false
  } = {},
): Promise<TestShop> {
  const { database, keys } = platform
  const email = retailer?.email ?? said.email ?? `moira-${newId().slice(-8)}@example.com`
  const created: NewShopRecord = {
    registrationId: null,
    shopName: 'Kelly’s Newsagency',
    contactName: 'Moira Kelly',
    phone: '03 5550 0142',
    abn: '83914571673',
    postcode: '3550',
    state: 'VIC',
    timeZone: 'Australia/Melbourne',
    licensedPostOffice: false,
    ...said,
    email,
    emailKey: email.toLowerCase(),
    retailerId: retailer?.id ?? null,
    by: { id: newId(), name: 'Priya Nair' },
  }
  return database.transaction(async (tx) => {
    const { id, reference, contractToken } = await createShop(tx, platform, created)
    if (Object.keys(columns).length > 0) await tx.update(shops).set(columns).where(eq(shops.id, id))
    const invited = !retailer && invitation !== false
    const { emailKey } = created
    const person = { email, emailKey, ...splitName(created.contactName) }
    const made = invited ? await inviteRetailer(tx, keys, { shopId: id, registrationId: null, ...person }) : undefined
    if (made && invitation && Object.keys(invitation).length > 0)
      await tx.update(invitations).set(invitation).where(eq(invitations.id, made.id))
    const retailerId = retailer?.id ?? null
    const { id: invitationId = null, code = '' } = made ?? {}
    return { id, reference, contractToken, email, emailKey, retailerId, invitationId, code }
  })
}
