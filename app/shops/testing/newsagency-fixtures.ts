import { eq } from 'drizzle-orm'

import { agents } from '#app/retailers/agents.queries.server.ts'
import { inviteAgent, splitName } from '#app/retailers/invitations/invite-agent.server.ts'
import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { createNewsagency, type NewNewsagency } from '../onboarding/create-newsagency.server.ts'
import { newsagencies } from '../newsagencies.queries.server.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'

type Columns = Partial<typeof newsagencies.$inferInsert>
type InvitationColumns = Partial<typeof invitations.$inferInsert>

export type TestNewsagency = {
  id: string
  reference: string
  contractToken: string
  email: string
  emailKey: string
  agentId: string | null
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
export async function makeTestAgent(
  { database }: Platform,
  { email = `agent-${newId().slice(-8)}@example.com`, givenName = 'Moira', surname = 'Kelly' } = {},
): Promise<{ id: string; email: string; emailKey: string }> {
  const id = newId()
  const emailKey = email.toLowerCase()
  await database.transaction(async (tx) => {
    await tx.insert(agents).values({ id, email, emailKey, givenName, surname, passwordHash: 'none' })
  })
  return { id, email, emailKey }
}

/**
 * Creates a shop in onboarding, attached to `agent` or, without one, invited unless `invitation` is false. Sets `columns` and the
 * invitation's columns afterwards, without checks.
 */
export async function makeTestNewsagency(
  platform: Platform,
  {
    said = {},
    columns = {},
    agent,
    invitation = {},
  }: {
    said?: Partial<NewNewsagency>
    columns?: Columns
    agent?: { id: string; email: string }
    invitation?: InvitationColumns | false
  } = {},
): Promise<TestNewsagency> {
  const { database, keys } = platform
  const email = agent?.email ?? said.email ?? `moira-${newId().slice(-8)}@example.com`
  const created: NewNewsagency = {
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
    agentId: agent?.id ?? null,
    by: { id: newId(), name: 'Priya Nair' },
  }
  return database.transaction(async (tx) => {
    const { id, reference, contractToken } = await createNewsagency(tx, platform, created)
    if (Object.keys(columns).length > 0) await tx.update(newsagencies).set(columns).where(eq(newsagencies.id, id))
    const invited = !agent && invitation !== false
    const { emailKey } = created
    const person = { email, emailKey, ...splitName(created.contactName) }
    const made = invited
      ? await inviteAgent(tx, keys, { newsagencyId: id, registrationId: null, ...person })
      : undefined
    if (made && invitation && Object.keys(invitation).length > 0)
      await tx.update(invitations).set(invitation).where(eq(invitations.id, made.id))
    const agentId = agent?.id ?? null
    const { id: invitationId = null, code = '' } = made ?? {}
    return { id, reference, contractToken, email, emailKey, agentId, invitationId, code }
  })
}
