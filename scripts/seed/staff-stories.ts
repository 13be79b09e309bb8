import { randomBytes } from 'node:crypto'

import { and, desc, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { changeRate } from '#app/rates/manage-rates.server.ts'
import { rateDay } from '#app/rates/rates.schema.ts'
import { makeFirstOwner, makeOwnerLink } from '#app/office/team/first-owner/make-first-owner.server.ts'
import { findStaffActor, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { inviteColleague } from '#app/office/team/invitations/invite-colleague.server.ts'
import { joinStaff } from '#app/office/team/invitations/join-staff.server.ts'
import { disableStaffMember } from '#app/office/team/members/manage-members.server.ts'
import type { Role } from '#app/office/roles/roles.ts'
import { saveFilter } from '#app/office/views/saved-filters/manage-saved-filters.server.ts'
import { showEnrolment } from '#app/office/sign-in/second-factor/add-authenticator.server.ts'
import { enrolSecondFactor } from '#app/office/sign-in/second-factor/enrol-second-factor.server.ts'
import { confirmSignIn } from '#app/office/sign-in/confirm-sign-in.server.ts'
import { signIn } from '#app/office/sign-in/sign-in.server.ts'

import type { ExampleClock } from './example-clock.ts'
import { type Colleague, colleagues, type Office } from './example-office.ts'
import type { People } from './example-people.ts'
import { done, exampleOrigin, type World } from './example-world.ts'

type Member = { name: string; email: string; password: string; secret: string; token: string }

const roleOf: Record<Colleague, Role> = {
  owner: 'owner',
  operations: 'operations',
  decisions: 'operations',
  sales: 'sales',
  viewer: 'viewer',
  former: 'sales',
}

/** No one ever knows this password, not even the readers of this code. */
const makePassword = () => randomBytes(24).toString('base64url')

/** Returns the newest mail of a template to an address, decrypted. */
export async function readMailTo({ database, keys }: Platform, template: string, address: string) {
  const [found] = await database.queries
    .select({ id: mails.id, data: mails.data })
    .from(mails)
    .where(and(eq(mails.template, template), eq(mails.toAddress, address)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  if (!found) throw new Error(`there is no ${template} to ${address}`)
  return 'sealed' in found.data ? decryptMailData(keys, found.id, found.data) : found.data
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
}

const keyIn = (url: unknown): string => new URL(String(url)).searchParams.get('key') ?? ''

/** Turns a session that a password opened into one with a second factor. */
async function enrol(platform: Platform, pendingToken: string) {
  const secret = (await showEnrolment(platform, pendingToken))?.secret ?? ''
  const { session } = done(await enrolSecondFactor(platform, pendingToken, codeOf(secret), exampleOrigin))
  return { secret, token: session.token }
}

async function foundOffice(platform: Platform, people: People): Promise<Member> {
  const [name, password] = [colleagues.owner, makePassword()]
  const email = people.colleague(name)
  const key = keyIn(await makeOwnerLink(platform))
  const pending = done(await makeFirstOwner(platform, key, { name, email, password }, exampleOrigin))
  return { name, email, password, ...(await enrol(platform, pending.token)) }
}

async function join(
  { platform, people }: Pick<World, 'platform' | 'people'>,
  owner: StaffActor,
  colleague: Colleague,
): Promise<Member> {
  const name = colleagues[colleague]
  const email = people.colleague(name)
  const invitation = { name, email, role: roleOf[colleague], reason: 'Part of the example office' }
  done(await inviteColleague(platform, owner, invitation, exampleOrigin))
  const key = keyIn((await readMailTo(platform, 'staff-invitation', email))['joinUrl'])
  const password = makePassword()
  const pending = done(await joinStaff(platform, key, { name, password }, exampleOrigin))
  return { name, email, password, ...(await enrol(platform, pending.token)) }
}

async function signInAgain(platform: Platform, clock: ExampleClock, member: Member): Promise<string> {
  // Each code works once, for half a minute.
  clock.tick(31)
  const pending = done(await signIn(platform, member, exampleOrigin))
  return done(await confirmSignIn(platform, pending.token, codeOf(member.secret), exampleOrigin)).token
}

/** Keeps the session of a colleague, who reads pages between two acts: they sign in once a day. */
async function keepSession({ database }: Platform, { token }: Member): Promise<void> {
  await database.queries.execute(
    sql`update staff_sessions set last_seen_at = now() where token_hash = ${hashToken(token)}`,
  )
}

/** Creates the people of an example office, one for each role; one has left, and one is invited. They sign in when they work. */
export async function openOffice({
  platform,
  clock,
  people,
}: Pick<World, 'platform' | 'clock' | 'people'>): Promise<Office> {
  const members = new Map<Colleague, Member>()
  async function as(colleague: Colleague, isFresh = false): Promise<StaffActor> {
    const member = members.get(colleague)
    if (!member) throw new Error(`${colleague} has not joined`)
    if (!isFresh) {
      await keepSession(platform, member)
      const actor = await findStaffActor(platform, member.token)
      if (actor) return actor
    }
    member.token = await signInAgain(platform, clock, member)
    const signedIn = await findStaffActor(platform, member.token)
    if (!signedIn) throw new Error(`${colleague} could not sign in`)
    return signedIn
  }
  members.set('owner', await foundOffice(platform, people))
  for (const colleague of ['operations', 'decisions', 'sales', 'viewer', 'former'] as const) {
    clock.tick(900)
    members.set(colleague, await join({ platform, people }, await as('owner', true), colleague))
  }
  return { as }
}

const exampleRates = [
  { partner: 'Wagering operator (example)', unit: 'percent', value: '1.25' },
  { partner: 'Newspaper publisher (example)', unit: 'percent', value: '10' },
  { partner: 'Parcel carrier (example)', unit: 'cents', value: '45' },
] as const

/** Adds the first rates, before any shop can sign (rule CR7): they take effect at once. */
export async function putInRates({ platform, office }: Pick<World, 'platform' | 'office'>): Promise<void> {
  const from = rateDay(new Date())
  for (const rate of exampleRates) {
    const put = { id: newId(), from, ...rate }
    const made = await changeRate(platform, await office.as('owner', true), { put, origin: exampleOrigin })
    if (!made.ok) throw new Error(`a story was refused: ${made.refusal.why}`)
  }
}

/** Adds events among the staff other than their work on records. */
export function tellOfStaff({ platform, clock, office, people }: World): void {
  clock.inOffice([48, 60], async () => {
    const kept = [
      { list: 'registrations', name: 'Post offices that wait', query: 'lpo=yes&status=received' },
      { list: 'registrations', name: 'Victoria', query: 'state=VIC' },
    ]
    for (const filter of kept) done(await saveFilter(platform, await office.as('operations'), filter))
  })
  clock.inOffice([24 * 12, 24 * 13], async () => {
    const { id } = await office.as('former')
    done(await disableStaffMember(platform, await office.as('owner', true), id, exampleOrigin))
  })
  clock.inOffice([24 * 35, 24 * 36], async () => {
    const invited = {
      name: 'Nora Field',
      email: people.colleague('Nora Field'),
      role: 'sales' as const,
      reason: 'Helps with US interest',
    }
    done(await inviteColleague(platform, await office.as('owner', true), invited, exampleOrigin))
  })
}
