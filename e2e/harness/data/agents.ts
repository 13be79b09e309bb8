import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'

import {
  retailerPassword,
  foundTestShop,
  inviteTestRetailer,
  makeTestRetailer,
} from '#app/retailers/testing/retailer-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { Product } from '../product/start-product.ts'

export { retailerPassword }

/** Steps of a contract, in the order in which a retailer completes them. */
const steps = ['account_at', 'contact_at', 'address_at', 'bank_at', 'signed_at']

type Shop = { name: string; stepsDone: number; street?: string }

/** Seeds a retailer with an account and shops at the given steps. */
export async function seedRetailer(platform: Platform, email: string, shops: readonly Shop[]): Promise<void> {
  const retailer = await makeTestRetailer(platform, email)
  for (const { name, stepsDone, street } of shops) {
    const { id } = await foundTestShop(platform, email, name, retailer.id)
    const done = steps.map((step, index) => `${step} = ${index < stepsDone ? 'now()' : 'null'}`).join(', ')
    await platform.database.transaction(async (tx) => {
      await tx.execute(sql`update newsagencies set ${sql.raw(done)}, street1 = ${street ?? null} where id = ${id}`)
    })
  }
}

/** Seeds a shop with an invited retailer. Returns the email and the code of the mail. */
export async function seedInvitation(platform: Platform, email: string): Promise<{ email: string; code: string }> {
  const { code } = await inviteTestRetailer(platform, email)
  return { email, code }
}

/** Returns the path that an invitation's mail links to (rule AC2). */
export function invitationPath({ email, code }: { email: string; code: string }): string {
  return `/activate?${new URLSearchParams({ email, invitationCode: code, first: 'Mia', last: 'Costa' })}`
}

/** Logs in through the form, and waits for the account page. */
export async function logIn(product: Product, page: Page, email: string, password = retailerPassword): Promise<void> {
  await page.goto(`${product.url}/agent-login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${product.url}/account`)
}

/** Logs in without a browser. Returns the session cookie for the `cookie` header of a page request. */
export async function sessionCookie(base: string, email: string, password = retailerPassword): Promise<string> {
  const body = new URLSearchParams({ intent: 'log-in', email, password })
  const answer = await fetch(`${base}/agent-login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().find((each) => each.includes('sid='))
  if (!cookie) throw new Error(`the log-in answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

/** Returns the product's entries in the browser's local storage. */
export function storedEntries(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}
