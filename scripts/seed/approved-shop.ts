import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { type RetailerActor, findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { sql } from 'drizzle-orm'

import type { WizardState } from '#app/contracts/wizard/wizard-state.ts'

import type { ExampleShop } from './example-people.ts'
import type { World } from './example-world.ts'

/** The last step that the retailer of an approved shop reaches. */
export const reaches = ['invited', 'activated', 'account', 'contact', 'address', 'bank', 'opened', 'signed', 'sent', 'arrived', 'trained', 'tested', 'open'] as const // prettier-ignore
export type Reach = (typeof reaches)[number]
/** Events after the last step. */
export type After = 'nothing' | 'void' | 'decline' | 'renewing' | 'renewed' | 'renewal-declined' | 'bank-waits' | 'bank-changed' | 'bank-stopped' | 'closed' | 'leaving' | 'handed-on' | 'written' // prettier-ignore

export type Course = { reach: Reach; after: After; days: readonly [number, number] }

export type Retailer = { headers: Record<string, string>; token: string; password: string }
export type Shop = { course: Course; shop: ExampleShop; state: WizardState; retailer: Retailer }

export const sessionOf = (body: Record<string, unknown>, cookie: string) => ({
  cookie,
  authorization: `Bearer ${(body['agent'] as { token: string }).token}`,
})

/** Finds the retailer of a shop by the cookie of their session, as a page does. @throws if they are not logged in */
export async function actorOf({ platform }: World, { retailer }: Shop): Promise<RetailerActor> {
  const request = new Request(platform.config.PUBLIC_URL, { headers: retailer.headers })
  const actor = await findRetailerOfPage(platform, retailerCookie.read(platform.config, request))
  if (!actor) throw new Error('a story was refused: the retailer is not logged in')
  return actor
}

/** Returns the id and version of the shop, as the office needs them. @throws when there is none. */
export async function shopWithId(
  { platform }: World,
  { owner }: ExampleShop,
): Promise<{ id: string; version: number }> {
  const { rows } = await platform.database.queries.execute<{ id: string; version: number }>(
    sql`select id::text, version from newsagencies where email_key = ${owner.email} order by created_at limit 1`,
  )
  if (!rows[0]) throw new Error(`${owner.email} has no shop`)
  return rows[0]
}

/** Logs the retailer in again: a session expires after twelve hours without use, and the account is changed on a later day. */
export async function logInAnew(world: World, one: Shop): Promise<void> {
  const { email, ip } = one.shop.owner
  const { body, cookie } = await world.ask('/account/login', { email, password: one.retailer.password }, { ip })
  one.retailer = { ...one.retailer, headers: sessionOf(body, cookie) }
}
