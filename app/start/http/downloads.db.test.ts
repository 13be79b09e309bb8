import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import * as renewalPreview from '#app/contracts/office/renewal-preview.page.ts'
import { makeContractShop, serveContracts, signContract } from '#app/contracts/testing/contract-server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { sessionCookie } from '#app/office/guards/session-cookie.server.ts'
import { staffSessions } from '#app/office/sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import * as personExport from '#app/privacy/office/person-export.page.ts'
import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { beginLeaving, ownLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { shopLeavings } from '#app/shops/leaving/leavings.queries.server.ts'
import * as officeTermination from '#app/shops/leaving/office/termination.page.ts'
import * as ownTermination from '#app/shops/leaving/own/termination.page.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

/** The route of a download. */
type Download = { loader(args: never): Promise<Response> }

const hour = () => new Date(Date.now() + 3_600_000)
const cookieOf = (header: string | undefined) => header?.split(';')[0] ?? ''

/** Returns what the route answers to a browser with this cookie, or where it leads. */
async function get(platform: TestPlatform, page: Download, { path, cookie = '', ...params }: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, origin)
  const url = new URL(path ?? '/', platform.config.PUBLIC_URL)
  const request = new Request(url, { headers: { cookie } })
  const answer = await page.loader({ request, url, context, params } as never).catch((error: unknown) => {
    if (error instanceof Response) return error
    throw error
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status, headers } = answer
  return { status, headers, to: headers.get('Location'), text: bytes.toString('latin1') }
}

const staffCookie = async (platform: TestPlatform, role: Parameters<typeof signInAs>[1]) =>
  cookieOf(sessionCookie(platform.config, { token: (await signInAs(platform, role)).token, expiresAt: hour() }))

test('the termination downloads for its retailer and for staff, and for no one else (rules LV1, LV7)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const cookieFor = ({ token }: { token: string }) =>
    cookieOf(retailerCookie.set(platform.config, { token, expiresAt: hour() }))
  const { retailer, actor: mia, secrets } = await logInAs(platform)
  const { secrets: others } = await logInAs(platform)
  const columns = { ...wholeShop, status: 'open' as const, signedAt: new Date() }
  const { id } = await makeTestShop(platform, { retailer, columns })
  const lastDay = isoDay(new Date(Date.now() + 20 * 86_400_000))
  const asked = { id, isOurs: false, lastDay, reason: 'I retire', version: 1, origin }
  expect(await beginLeaving(platform, ownLeaver(mia), asked)).toMatchObject({ ok: true })
  const [leaving] = await platform.database.queries.select().from(shopLeavings)
  const leavingId = leaving?.id ?? ''
  const own = { path: `/account/shops/${id}/leave/termination/${leavingId}`, shopId: id, leavingId }
  const file = await get(platform, ownTermination, { ...own, cookie: cookieFor(secrets) })
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="end-of-agreement.pdf"',
    'content-length': String(file.text.length),
    'content-type': 'application/pdf',
  })
  expect((await get(platform, ownTermination, { ...own, cookie: cookieFor(others) })).to).toBe('/account')
  expect((await get(platform, ownTermination, own)).to).toMatch(/^\/agent-login\?/)

  const office = { path: `/staff/shops/${id}/termination/${leavingId}`, shopId: id, leavingId }
  const viewer = await staffCookie(platform, 'viewer')
  expect(await get(platform, officeTermination, { ...office, cookie: viewer })).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^%PDF-/),
  })
  for (const unknown of [newId(), 'x'])
    expect((await get(platform, officeTermination, { ...office, leavingId: unknown, cookie: viewer })).to).toBe(
      '/staff/refused?why=not-found',
    )
  expect((await get(platform, officeTermination, office)).to).toMatch(/^\/staff\/sign-in\?/)
})

test('the data of a person downloads as PDF and JSON, after the second factor, for owner and operations (rules PD4, BO87)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const arrival = { origin, page: '/', captchaProof: undefined, act: undefined }
  const said = { name: 'Mia Costa', email: 'mia@example.com', phone: '0491 570 156', reason: '', message: '' }
  await submitEnquiry(platform, said, arrival)
  const cookie = await staffCookie(platform, 'operations')
  const path = '/staff/privacy/person/export?q=mia@example.com'
  const pdf = await get(platform, personExport, { path, cookie })
  expect([pdf.status, pdf.headers.get('Content-Type'), pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(pdf.headers.get('Content-Disposition')).toBe(`attachment; filename="what-we-hold-${isoDay(new Date())}.pdf"`)
  const json = await get(platform, personExport, { path: `${path}&as=json`, cookie })
  expect([json.headers.get('Content-Type'), json.headers.get('Cache-Control')]).toEqual([
    'application/json',
    'no-store',
  ])
  expect(JSON.stringify(JSON.parse(json.text))).toContain('Mia Costa')
  const to = async (asked: Record<string, string>) => (await get(platform, personExport, { path, ...asked })).to
  expect(await to({ path: '/staff/privacy/person/export?q=?', cookie })).toBe('/staff/refused?why=not-found')
  expect(await to({ cookie: await staffCookie(platform, 'sales') })).toBe('/staff/refused?why=forbidden')
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 20 * 60_000) })
  expect(await to({ cookie })).toMatch(/^\/staff\/confirm\?/)
})

test('the preview of a renewal mail runs no script and loads nothing, and a store without a mail has none (rule C37)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const cookie = await staffCookie(platform, 'operations')
  const [signed, unsigned] = [await makeContractShop(platform), await makeContractShop(platform)]
  await signContract(ask, signed.contractToken)
  const preview = (store: string) =>
    get(platform, renewalPreview, { path: `/staff/contracts/renew/preview?store=${store}`, cookie })
  const { status, headers, text } = await preview(signed.id)
  expect([status, text.includes('Renew your agreement')]).toEqual([200, true])
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*form-action 'none'$/)
  expect((await preview(unsigned.id)).status).toBe(404)
  expect((await preview('x')).status).toBe(404)
})
