import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { retailers } from '#app/retailers/retailers.queries.server.ts'
import { showStore } from '#app/shops/finder/show-finder.server.ts'

import type { Outcome } from '../acts/act.ts'
import { rowOf } from '../onboard.ts'
import { isGone, type Person, type SeamModel, type SeamShop } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

/** The public sees the name, street, pin and hours of an open shop that were confirmed last, and no other shop. */
export async function checkPublic(seams: Seams, shop: SeamShop): Promise<void> {
  if (shop.id === '') return
  const { slug } = await rowOf(seams, shop)
  const shown = await showStore(seams.platform, slug, new Date())
  if (shop.stage !== 'open') return expect(shown, `${shop.label} is not open, so it has no page`).toBeUndefined()
  const { shopName, number, street1, lat, lon, openingHours } = shown?.store ?? {}
  const found = { shopName, street: `${number} ${street1}`, pin: { lat, lon }, hours: openingHours }
  expect(found, `the public page of ${shop.label} shows the last confirmed details`).toEqual(shop.confirmed)
}

/** One mailbox opens one account, which has all shops of its person. */
export async function checkAccounts({ platform }: Seams, { people, shops }: SeamModel): Promise<void> {
  const { queries } = platform.database
  for (const person of people) {
    for (const email of [person.email, ...person.former]) {
      const [found] = await queries.select({ count: count() }).from(retailers).where(eq(retailers.emailKey, email))
      const expected = email === person.email && person.accountId !== null ? 1 : 0
      expect(found?.count, `accounts of ${email}`).toBe(expected)
    }
  }
  for (const shop of shops.filter((one) => one.id !== '' && !isGone(one))) {
    const { email, retailerId } = await rowOf({ platform } as Seams, shop)
    const { owner } = shop
    expect({ email, retailerId }, `the mailbox and the account of ${shop.label}`).toEqual({ email: owner.email, retailerId: owner.accountId }) // prettier-ignore
  }
}

/** The act is in the audit log once, by the person who acted; a refused or repeated act is not. */
export async function checkAudit({ platform }: Seams, since: Date, { isDone, audit, by, also = [] }: Outcome) {
  const entries = await platform.database.queries
    .select({ action: auditEvents.action, kind: auditEvents.actorKind, id: auditEvents.actorId })
    .from(auditEvents)
    .where(gte(auditEvents.at, since))
  if (isDone && audit === '') return
  const own = entries.filter(({ action }) => action === audit)
  expect(own.map(({ id }) => id), `entries of ${audit}`).toEqual(isDone ? [by] : []) // prettier-ignore
  const others = entries.filter(({ kind, action }) => ['staff', 'agent'].includes(kind) && action !== audit)
  expect(others.filter(({ action }) => !also.includes(action)).map(({ action }) => action), `entries other than ${audit}`).toEqual([]) // prettier-ignore
}

const ofTheChange = ['email-changed', 'email-change-asked', 'email-change-stopped']

/** The mails to a person who sold or left the last shop: the papers and the money of its end, and their own acts on the account. */
const afterTheEnd = /^(newsagency-(handed-on|closed)|leaving-.*|email-.*|registration-.*|signed-copy)$/

const hasLeft = (person: Person, shops: readonly SeamShop[]): boolean =>
  shops.every((shop) => shop.owner !== person || isGone(shop))

/** No mail since then goes to an address that its person no longer has, except the one that says so, or to a person who left. */
export async function checkMails({ platform }: Seams, { people, shops }: SeamModel, since: Date): Promise<void> {
  const sent = await platform.database.queries
    .select({ to: mails.toAddress, template: mails.template })
    .from(mails)
    .where(gte(mails.createdAt, since))
  const former = new Set(people.flatMap((person) => person.former))
  const wrong = sent.filter(({ to, template }) => former.has(to) && !ofTheChange.includes(template))
  expect(wrong, 'mails to a former address').toEqual([])
  const gone = people.filter((person) => hasLeft(person, shops)).map(({ email }) => email)
  const toGone = sent.filter(({ to, template }) => gone.includes(to) && !afterTheEnd.test(template))
  expect(toGone, 'mails to a person without a shop').toEqual([])
  const erased = people.filter(({ isErased }) => isErased).flatMap(({ email, former: old }) => [email, ...old])
  expect(sent.filter(({ to }) => erased.includes(to)), 'mails to an erased person').toEqual([]) // prettier-ignore
}

/** No person has two accounts, and no shop of an account has the address of another one. For the end of a sequence. */
export async function checkAllAccounts({ platform }: Seams): Promise<void> {
  const { rows } = await platform.database.queries.execute(sql`
    select n.shop_name, n.email, a.email as account from newsagencies n join agents a on a.id = n.agent_id
    where n.email_key is distinct from a.email_key and n.status <> 'closed'`)
  expect(rows, 'shops whose address is not that of their account').toEqual([])
  const twice = await platform.database.queries
    .select({ email: retailers.emailKey })
    .from(retailers)
    .where(and(isNull(retailers.disabledAt)))
    .groupBy(retailers.emailKey)
    .having(sql`count(*) > 1`)
  expect(twice, 'mailboxes with two accounts').toEqual([])
}
