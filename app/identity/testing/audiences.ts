import { retailerAudience } from '#app/retailers/retailer-audience.server.ts'
import { type RetailerActor, findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { startRetailerSession } from '#app/retailers/session/start-retailer-session.server.ts'
import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findStaffActor, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { staffAudience } from '#app/office/sign-in/staff-audience.server.ts'
import { makeTestMember, openTestSession } from '#app/office/testing/staff-fixtures.ts'

import type { Audience, Person } from '../audience.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/manage-sessions.server.ts'

/** How an audience creates a person, opens a session for them, and finds the owner of a cookie. */
type AudienceSetup<Actor extends Person> = {
  who: string
  audience: Audience<Actor>
  /** The names of their tables in the database. */
  tables: { people: string; sessions: string }
  idleMinutes: number
  lifeMinutes: number
  makePerson: (platform: TestPlatform) => Promise<{ id: string }>
  open: (platform: TestPlatform, personId: string) => Promise<string>
  find: (platform: TestPlatform, token: string | undefined) => Promise<Actor | undefined>
}

/** The same operations for each audience, by the cookie of a session. */
function audienceCase<Actor extends Person>({ audience, ...setup }: AudienceSetup<Actor>) {
  async function actorOf(platform: TestPlatform, token: string): Promise<Actor> {
    const actor = await setup.find(platform, token)
    if (!actor) throw new Error('this cookie opens nothing')
    return actor
  }
  return {
    ...setup,
    list: async (platform: TestPlatform, token: string) =>
      listOwnSessions(platform, audience, await actorOf(platform, token)),
    end: async (platform: TestPlatform, token: string, sessionId: string) =>
      endOwnSession(platform, audience, await actorOf(platform, token), { sessionId, origin: testOrigin }),
    endOthers: async (platform: TestPlatform, token: string) =>
      endOtherSessions(platform, audience, await actorOf(platform, token), testOrigin),
  }
}

/** Both audiences, for tests of their shared behaviour. */
export const audienceCases = [
  audienceCase<RetailerActor>({
    who: 'a retailer',
    audience: retailerAudience,
    tables: { people: 'agents', sessions: 'agent_sessions' },
    idleMinutes: 12 * 60,
    lifeMinutes: 14 * 24 * 60,
    makePerson: (platform) => makeTestRetailer(platform),
    open: async (platform, retailerId) => {
      const opening = { retailerId, origin: testOrigin }
      return (await platform.database.transaction((tx) => startRetailerSession(tx, opening))).token
    },
    find: findRetailerOfPage,
  }),
  audienceCase<StaffActor>({
    who: 'a member of staff',
    audience: staffAudience,
    tables: { people: 'staff', sessions: 'staff_sessions' },
    idleMinutes: 30,
    lifeMinutes: 12 * 60,
    makePerson: (platform) => makeTestMember(platform, 'sales'),
    open: async (platform, staffId) => (await openTestSession(platform, staffId)).token,
    find: findStaffActor,
  }),
]

export type AudienceCase = (typeof audienceCases)[number]
