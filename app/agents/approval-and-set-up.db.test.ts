import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newsagencies } from '#app/newsagencies/newsagencies.store.server.ts'
import { newsagencyEvents } from '#app/newsagencies/onboarding.store.server.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/platform/testing/test-platform.ts'
import { approveRegistration } from '#app/registrations/approve-registration.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/wiring.server.ts'

import { activateInvitation } from './activate-invitation.server.ts'
import { agents } from './agents.store.server.ts'
import { invitations } from './invitations.store.server.ts'
import { setUpAccount } from './set-up-account.server.ts'
import { agentPassword, inviteTestAgent } from './testing/agent-fixtures.ts'
import { mailedBy } from './testing/account-server.ts'

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An invited agent sets up an account while staff approve another shop of the same email, `lead` ms apart. */
async function together(platform: TestPlatform, actor: StaffActor, lead: number) {
  const email = `mia-${lead}@example.com`
  const { code } = await inviteTestAgent(platform, email)
  await activateInvitation(platform, { email, invitationCode: code }, origin)
  const { id } = await makeTestRegistration(platform, { email, shopName: 'Second Shop' })
  const details = { givenName: 'Mia', surname: 'Costa', email, password: agentPassword, invitationCode: code }
  const approve = async () => {
    await after(Math.max(0, lead))
    return approveRegistration(platform, actor, { id, origin })
  }
  const setUp = async () => {
    await after(Math.max(0, -lead))
    return setUpAccount(platform, details, { origin, key: undefined, earlierToken: undefined })
  }
  const [approved] = await Promise.all([approve(), setUp()])
  expect(approved).toMatchObject({ ok: true, value: { kind: 'done', status: 'approved' } })
  return { email, registrationId: id }
}

test('an approval and the set-up of its email at one moment attach the shop once, whoever comes first', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates, env: { RATE_LIMITS: 'off' } })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  for (const lead of [-240, -120, -60, -20, 0, 20, 60, 120, 240]) {
    const { email, registrationId } = await together(platform, actor, lead)
    const account = await queries.select().from(agents).where(eq(agents.emailKey, email))
    expect(account, String(lead)).toHaveLength(1)
    const shops = await queries.select().from(newsagencies).where(eq(newsagencies.emailKey, email))
    expect(shops.map(({ agentId }) => agentId)).toEqual([account[0]?.id, account[0]?.id])
    expect(shops.filter((shop) => shop.registrationId === registrationId)).toHaveLength(1)
    for (const shop of shops) {
      const events = await queries.select().from(newsagencyEvents).where(eq(newsagencyEvents.newsagencyId, shop.id))
      expect(events.filter(({ kind }) => kind === 'account-set-up').length).toBeLessThanOrEqual(1)
      expect(shop.progress).toBe(20)
    }
    // The one invitation is used, and none waits for an account that is there.
    const invited = await queries.select().from(invitations).where(eq(invitations.emailKey, email))
    expect(invited.map(({ usedAt }) => usedAt !== null)).toEqual([true])
  }
  expect(await mailedBy(platform, 'store-added')).toHaveLength(9)
  expect(await mailedBy(platform, 'account-ready')).toHaveLength(9)
})
