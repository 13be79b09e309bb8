import { readFileSync } from 'node:fs'

import { afterAll, expect, test } from 'vitest'

import { fakePdf, startFakePandaDoc, pandaDocEnv } from '#app/signing/testing/fake-pandadoc.ts'

import { desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAccount,
  fillAddress,
  fillOverview,
  heading,
  next,
  openOverview,
  seedContract,
  toSigning,
} from '#e2e/harness/data/contracts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []

const fake = await startFakePandaDoc()
afterAll(() => fake.close())
const { browser, product, place } = await openStage({
  env: {
    DEMO_STORES: 'off',
    ...pandaDocEnv(fake),
  },
  seed: async (platform) => {
    for (let at = 0; at < 2; at += 1) tokens.push(await seedContract(platform, `panda${at}@example.com`))
  },
})
fake.webhookUrl = `${product.url}/api/signing/webhooks/pandadoc`

test('PandaDoc’s frame: an exception is logged, messages from other windows are ignored, and Sign leads to the sealed PDF', async () => {
  const { page, context } = await openPage(browser, phone)
  const [logged, calls]: [string[], string[]] = [[], []]
  page.on('console', (message) => logged.push(message.text()))
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const stored = () => calls.filter((path) => path === '/api/account/update-contract-link')
  await openOverview(product, page, tokens[0] ?? '')
  await fillOverview(page)
  await fillAddress(page)
  await toSigning(page)
  const inner = page.frame({ url: `${fake.url}/s/**` })
  expect(inner?.url()).toMatch(new RegExp(`^${fake.url}/s/`))

  await inner?.evaluate(() => parent.postMessage({ type: 'session_view.document.exception', payload: {} }, '*'))
  await expect.poll(() => logged).toContain('the signing frame says: exception')
  expect(logged).toContain('the signing frame says: loaded')

  // Messages of our window, of a frame that we did not open, and of our frame once it shows another site.
  await page.evaluate((place) => {
    const data = { type: 'session_view.document.completed', payload: { uuid: '', status: 'completed' } }
    postMessage(data, '*')
    const other = document.createElement('iframe')
    document.body.append(other)
    const own = document.querySelector('iframe')?.contentWindow ?? null
    dispatchEvent(new MessageEvent('message', { data, origin: new URL(place).origin, source: other.contentWindow }))
    dispatchEvent(new MessageEvent('message', { data, origin: 'https://stranger.example', source: own }))
    other.remove()
  }, fake.url)
  await inner?.evaluate(() => parent.postMessage({ type: 'session_view.document.loaded', payload: {} }, '*'))
  await expect.poll(() => logged.filter((line) => line.endsWith('loaded')).length).toBe(2)
  expect(stored()).toEqual([])
  expect(page.url()).toMatch(/#SignupContract$/)

  await page.frameLocator('iframe').getByRole('button', { name: 'Sign' }).click()
  await page.waitForURL(/\/signup-complete/)
  expect(await heading(page)).toBe('Your registration is complete')
  expect(stored()).toHaveLength(1)
  // Two events, each of them twice: all are accepted.
  expect(fake.answers).toEqual([200, 200, 200, 200])
  const pdf = page.getByRole('link', { name: 'Save my signed PDF' })
  await pdf.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(readFileSync(await file.path()).equals(fakePdf)).toBe(true)
  await context.close()
})

test(
  'our own signature screen replaces a frame that cannot load, and signs without PandaDoc',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await page.route(`${fake.url}/s/**`, (route) => route.abort())
    await openOverview(product, page, tokens[1] ?? '')
    await fillOverview(page)
    await fillAddress(page)
    await next(page)
    await page.waitForURL(/#SignupAccount$/)
    await fillAccount(page)
    await next(page)
    // Without any press the screen takes over once the frame has timed out.
    await page.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()
    const canvas = page.locator('canvas')
    expect(await canvas.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)).toBeCloseTo(
      945 / 500,
      1,
    )
    await canvas.scrollIntoViewIfNeeded()
    const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + 60, box.y + 120)
    await page.mouse.down()
    for (let at = 0; at < 40; at += 1) await page.mouse.move(box.x + 60 + at * 9, box.y + 120 + Math.sin(at / 2) * 60)
    await page.mouse.up()
    await page.getByLabel('You sign as').selectOption('Sole trader')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await page.waitForURL(/\/signup-complete/)
    await page.getByRole('link', { name: 'Save my signed PDF' }).waitFor()
    await context.close()
  },
)

type Kept = {
  provider: string
  status: string
  document: string
  link: string | null
  signed: boolean
  submitted: boolean
  copies: number
}

test(
  'afterwards each shop is signed with its link and its data, its copy is mailed once, and no other document is open',
  { tags: 'slow' },
  async () => {
    await product.stop()
    const kept = await place.rows<Kept>(`
    select d.provider, d.status, d.id as document, c.document_id as link, n.signed_at is not null as signed,
      c.submitted_at is not null as submitted,
      (select count(*)::int from mails m where m.template = 'signed-copy' and m.to_address = d.signer_email) as copies
    from sign_documents d
    join newsagencies n on n.id = d.newsagency_id
    join contract_drafts c on c.newsagency_id = n.id
    where d.status <> 'voided' order by d.created_at`)
    const whole = { status: 'completed', signed: true, submitted: true, copies: 1 }
    expect(kept).toMatchObject([
      { ...whole, provider: 'pandadoc' },
      { ...whole, provider: 'embedded' },
    ])
    for (const { document, link } of kept) expect(link).toBe(document)
  },
)
