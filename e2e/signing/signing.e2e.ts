import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { createDocument } from '#app/signing/documents/create-document.server.ts'
import { openSigningSession } from '#app/signing/sign/open-signing-session.server.ts'
import { sampleFields, sampleRates, sampleSigner } from '#app/signing/testing/agreement-samples.ts'
import { axeViolations, desktop, openPage, phone, type WatchedPage } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const origin = { requestId: 'seed', ip: '203.0.113.7', userAgent: 'seed' }

type Opened = { documentId: string; sessionId: string; cookie: string }

const opened: Opened[] = []

const { browser, product } = await openStage({
  seed: async (platform) => {
    for (const corporation of [true, false, false, false]) {
      const { id: shopId } = await makeTestShop(platform)
      const request = {
        shopId,
        kind: 'contract',
        corporation,
        signer: sampleSigner,
        fields: sampleFields,
        rates: sampleRates,
      } as const
      const { id: documentId } = await createDocument(platform, request, origin)
      const opening = { documentId, shopId, email: sampleSigner.email }
      const { sessionId, cookie } = await openSigningSession(platform, opening, origin)
      opened.push({ documentId, sessionId, cookie: (cookie ?? '').split(';')[0]?.split('=')[1] ?? '' })
    }
  },
})

async function openSession(at: number, device: Parameters<typeof openPage>[1]): Promise<WatchedPage & Opened> {
  const session = opened[at]
  if (!session) throw new Error('there is no such session')
  const watched = await openPage(browser, device)
  const cookie = { name: '__Host-sign', value: session.cookie, url: product.url, httpOnly: true, secure: true } as const
  await watched.context.addCookies([{ ...cookie, url: product.url.replace('http:', 'https:') }])
  return { ...watched, ...session }
}

test(
  'without its cookie the address of a session opens nothing, and says so in plain words',
  { tags: 'slow' },
  async () => {
    const { page } = await openPage(browser)
    const answer = await page.goto(`${product.url}/sign/${opened[0]?.sessionId}`)
    expect(answer?.status()).toBe(404)
    expect(answer?.headers()).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' })
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
    await page.getByRole('heading', { name: 'This signing session is over' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  },
)

test('a signer reads and types a name with the keyboard alone, in a frame that notifies its page', async () => {
  const { page, sessionId, documentId } = await openSession(0, desktop)
  await page.goto(`${product.url}/verify`)
  await page.evaluate((path) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', (event: MessageEvent) => {
      if (event.origin === window.location.origin) heard.push(event.data)
    })
    const frame = document.createElement('iframe')
    frame.title = 'The agreement'
    frame.width = '1000'
    frame.height = '800'
    frame.src = path
    document.body.prepend(frame)
  }, `/sign/${sessionId}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Read it, then sign it' }).waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')))).toContain('loaded')
  await frame.getByRole('region', { name: 'The agreement' }).focus()
  await page.keyboard.press('End')
  await frame.getByText('Read to the end').waitFor()
  await frame.getByRole('radio', { name: 'Draw it' }).focus()
  await page.keyboard.press('ArrowRight')
  await frame.getByLabel('Type your name').focus()
  await page.keyboard.type('Priya Raman')
  await frame.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await frame.getByRole('button', { name: 'SUBMIT' }).focus()
  await page.keyboard.press('Enter')
  await frame.getByRole('heading', { name: 'Signed and sealed' }).waitFor()
  const heard = await page.evaluate(() => Reflect.get(window, 'heard') as unknown[])
  expect(heard).toContainEqual({
    type: 'session_view.document.completed',
    payload: { uuid: documentId, status: 'completed' },
  })
})

test('a finger draws on a phone; the sealed file is genuine, and a changed one is not', async () => {
  const { page, sessionId, documentId } = await openSession(1, phone)
  await page.goto(`${product.url}/sign/${sessionId}`)
  await page.getByRole('heading', { name: 'Read it, then sign it' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('End of the agreement.').scrollIntoViewIfNeeded()
  await page.getByText('Read to the end').waitFor()
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect.poll(() => canvas.evaluate((one: HTMLCanvasElement) => one.width)).toBeGreaterThan(300)
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 30; step += 1)
    await page.mouse.move(box.x + 20 + step * 8, box.y + box.height / 2 + Math.sin(step / 2) * 40)
  await page.mouse.up()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.getByRole('heading', { name: 'Signed and sealed' }).waitFor()
  const answer = await page.context().request.get(`${product.url}/api/signing/documents/${documentId}/contract`, {
    headers: { cookie: `__Host-sign=${opened[1]?.cookie}` },
  })
  const pdf = await answer.body()
  const changed = Buffer.from(pdf)
  changed[700] = (changed[700] ?? 0) ^ 1
  const { page: verifier } = await openPage(browser)
  for (const [bytes, words] of [
    [pdf, 'This is the agreement that was signed.'],
    [changed, 'Changed after it was signed.'],
  ] as const) {
    const file = join(product.dataDir, 'checked.pdf')
    writeFileSync(file, bytes)
    await verifier.goto(`${product.url}/verify`)
    await verifier.locator('input[type=file]').setInputFiles(file)
    await verifier.getByRole('heading', { name: words }).waitFor()
    expect(await axeViolations(verifier)).toEqual([])
  }
})

/** Opens the sign page outside its frame, reads to the end, types a name and ticks the box. */
async function fillSignPage(page: WatchedPage['page'], sessionId: string): Promise<void> {
  await page.goto(`${product.url}/sign/${sessionId}`)
  await page.getByText('End of the agreement.').scrollIntoViewIfNeeded()
  await page.getByText('Read to the end').waitFor()
  await page.getByText('Type it').click()
  await page.getByLabel('Type your name').fill('Priya Raman')
  await page.getByRole('checkbox').check()
}

test(
  'a signature whose response was lost is not reported as failed, and the next press finds it signed',
  { tags: 'slow' },
  async () => {
    const { page, sessionId } = await openSession(2, phone)
    await fillSignPage(page, sessionId)
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/signing/session/complete', lose, { times: 1 })
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await page.getByText('We could not be reached.').waitFor()
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await page.getByRole('heading', { name: 'Signed and sealed' }).waitFor()
    expect(await page.getByText('cannot be signed').count()).toBe(0)
  },
)

test('a signer who reads for longer than an hour is led to a new session', { tags: 'slow' }, async () => {
  const { page, sessionId } = await openSession(3, phone)
  await fillSignPage(page, sessionId)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.getByRole('heading', { name: 'This signing session is over' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('Open the link in your email again')
})
