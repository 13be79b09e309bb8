import { eq, sql } from 'drizzle-orm'
import type { Browser } from 'playwright-core'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeContractShop } from '#app/contracts/testing/contract-server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { createDocument } from '#app/signing/documents/create-document.server.ts'
import { signDocuments } from '#app/signing/documents/sign-documents.queries.server.ts'
import type { SigningDocumentStatus } from '#app/signing/signing.ts'
import { sampleFields, sampleSigner } from '#app/signing/testing/agreement-samples.ts'
import { staffSessions } from '#app/office/sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { desktop, openPage } from '../browser/browser.ts'
import { scriptRuns } from '../browser/script-runs.ts'
import type { Product } from '../product/start-product.ts'

type Size = Parameters<typeof openPage>[1]

/** Seeds a shop with a document in the given status, and nothing else. */
export async function seedDocument(
  platform: Platform,
  shopName: string,
  status: Exclude<SigningDocumentStatus, 'completing' | 'completed'> = 'sent',
  signer = sampleSigner,
): Promise<{ shopId: string; documentId: string }> {
  const shop = await makeContractShop(platform, { said: { shopName }, invitation: false })
  const fields = { ...sampleFields, business_name: shopName, shop_name: shopName }
  const request = { shopId: shop.id, kind: 'contract' as const, corporation: true, signer, fields, rates: [] }
  const { id } = await createDocument(platform, request, testOrigin)
  if (status !== 'sent')
    await platform.database.queries.update(signDocuments).set({ status }).where(eq(signDocuments.id, id))
  return { shopId: shop.id, documentId: id }
}

/** Seeds a shop whose retailer is logged in: its contract can be signed, and its account changed. */
export async function seedSigner(platform: Platform, shopName: string, email: string) {
  const { retailer, secrets } = await logInAs(platform, email)
  const shop = await makeContractShop(platform, { retailer, said: { shopName } })
  return { shop, session: secrets }
}

/** Seeds a member of staff with a session; with `stale` the second factor was an hour ago. */
export async function seedClerk(platform: Platform, role: Parameters<typeof signInAs>[1], stale = false) {
  const { actor, token, member } = await signInAs(platform, role)
  if (stale)
    await platform.database.queries
      .update(staffSessions)
      .set({ secondFactorAt: sql`now() - interval '20 minutes'` })
      .where(eq(staffSessions.id, actor.sessionId))
  return { id: actor.id, token, secret: member.secret }
}

/** Opens a page of the office with a given session. */
export async function openOffice(
  product: Product,
  { browser, token, size = desktop }: { browser: Browser; token: string; size?: Size },
  path: string,
) {
  const opened = await openPage(browser, size)
  await opened.context.addCookies([
    {
      name: '__Host-staff',
      value: token,
      domain: new URL(product.url).hostname,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  const answer = await opened.page.goto(`${product.url}${path}`)
  if (size?.javaScriptEnabled !== false) await scriptRuns(opened.page)
  return { ...opened, status: answer?.status() ?? 0 }
}
