import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { shops } from '#app/shops/shops.queries.server.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'

import { makeContractShop, serveContracts, submissionOf } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { drafts } from './drafts.queries.server.ts'

const put = 'PUT /account/contract-draft'
const get = 'GET /account/contract-draft'

test('a contract opens with the shop, an empty draft and its key facts; the name is split at its last space', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform, { said: { contactName: 'Priya Anne Raman' } })
  const { status, body } = await ask('POST /account/complete-contract', {
    body: { completeContractToken: shop.contractToken },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    data: {
      newsagency: {
        abn: '51824753556',
        contactName: 'Priya Anne Raman',
        givenNames: 'Priya Anne',
        surname: 'Raman',
        email: shop.email,
        isLicensedPostOffice: false,
        phone: '03 5550 0142',
        shopName: 'Marrickville News',
        mobile: '',
      },
      draft: { version: 0, step: 'contact', savedAt: null, contact: null, address: null, account: null },
      status: 'open',
      contract: { contractDownloadLink: null, signedAt: null },
      keyFacts: { cost: { dollars: 0 }, debit: { everyDays: 14 } },
    },
  })
})

test('the address counts as done with its confirmed pin, not with the first Next (rule N1)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  await using _platform = platform
  const { contractToken: token } = await makeContractShop(platform, { columns: { accountAt: new Date() } })
  const put = (version: number, parts: object) => ask('PUT /account/contract-draft', { token, body: { version, ...parts } }) // prettier-ignore
  const { contact, address } = wholeWizard
  expect((await put(0, { contact })).body).toMatchObject({ progress: 40 })
  expect((await put(1, { address: { ...address, latlng: null, confirming: true } })).body).toMatchObject({
    progress: 40,
  })
  expect((await put(2, { address: { ...address, confirming: true } })).body).toMatchObject({ progress: 40 })
  expect((await put(3, { address })).body).toMatchObject({ progress: 60 })
  expect((await put(4, { address: { ...address, confirming: true } })).body).toMatchObject({ progress: 60 })
})

test('a draft is saved section by section, resumes anywhere, and its valid sections raise the progress', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform, { invitation: false, columns: { accountAt: new Date() } })
  const token = shop.contractToken
  const half = { ...wholeContact, mobile: '' }
  const first = await ask(put, { token, body: { version: 0, step: 'contact', contact: half } })
  expect(first.body).toMatchObject({
    success: true,
    progress: 20,
    draft: { version: 1, contact: half, valid: { contact: false } },
  })
  const second = await ask(put, { token, body: { version: 1, step: 'address', contact: wholeContact } })
  expect(second.body).toMatchObject({ progress: 40, draft: { version: 2, step: 'address', valid: { contact: true } } })
  const third = await ask(put, { token, body: { version: 2, address: wholeAddress } })
  expect(third.body).toMatchObject({
    progress: 60,
    draft: { version: 3, contact: wholeContact, address: wholeAddress },
  })
  const fourth = await ask(put, { token, body: { version: 3, step: 'contract', account: wholeAccount } })
  expect(fourth.body).toMatchObject({ progress: 80 })
  expect((await ask(get, { token })).body).toEqual({ success: true, draft: fourth.body['draft'] })
})

test('bank details are masked in every response, encrypted in the database, in no log, and kept if sent as unchanged', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token, id } = await makeContractShop(platform)
  const saved = await ask(put, { token, body: { version: 0, account: wholeAccount } })
  const masked = { ...wholeAccount, bsb: '•••-000', accountNumber: '••••456' }
  expect(saved.body).toMatchObject({ draft: { account: masked, valid: { account: true } } })
  const unchanged = { ...masked, bsb: { unchanged: '•••-000' }, accountNumber: { unchanged: '••••456' } }
  const again = await ask(put, { token, body: { version: 1, account: { ...unchanged, namesOnAccount: 'P Raman' } } })
  expect(again.body).toMatchObject({
    draft: { account: { ...masked, namesOnAccount: 'P Raman' }, valid: { account: true } },
  })
  const other = { ...unchanged, accountNumber: { unchanged: '••••999' } }
  const foreign = await ask(put, { token, body: { version: 2, account: other } })
  expect(foreign.body).toMatchObject({ draft: { account: { accountNumber: '' }, valid: { account: false } } })
  const back = await ask(put, { token, body: { version: 9, account: wholeAccount } })
  expect(back.status).toBe(409)
  const [row] = await platform.database.queries.select().from(drafts).where(eq(drafts.shopId, id))
  for (const text of [
    JSON.stringify(row),
    platform.logLines.join('\n'),
    JSON.stringify([saved.body, again.body, back.body]),
  ]) {
    expect(withoutIds(text)).not.toContain('00123456')
    expect(withoutIds(text)).not.toContain('062000')
  }
})

test('a page of release 0.2.0 sends the masks back, and the stored numbers stay', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, account: wholeAccount } })
  const masked = { ...wholeAccount, bsb: '•••-000', accountNumber: '••••456', namesOnAccount: 'P Raman' }
  const again = await ask(put, { token, body: { version: 1, account: masked } })
  expect(again.body).toMatchObject({ draft: { version: 2, account: masked, valid: { account: true } } })
})

test('an unchanged number means the shown one: a number that another window saved since then is not submitted in its place', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, account: { ...wholeAccount, bsb: '083004' } } })
  const body = submissionOf(token)
  const shown = { ...body.account, bsb: { unchanged: '•••-000' }, accountNumber: { unchanged: '••••456' } }
  const submission = await ask('POST /account/complete-contract-data', { body: { ...body, account: shown } })
  expect([submission.status, Object.keys(submission.body['detail'] as object)]).toEqual([400, ['account.bsb']])
})

test('of two writes to one version the second gets both copies, and nothing is lost', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token } = await makeContractShop(platform)
  const writes = await Promise.all(
    ['Anna', 'Bela', 'Cora', 'Dora'].map((givenNames) =>
      ask(put, { token, body: { version: 0, contact: { ...wholeContact, givenNames }, account: wholeAccount } }),
    ),
  )
  const statuses = writes.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409, 409])
  const winner = writes.find(({ status }) => status === 200)
  for (const { status, body } of writes) {
    if (status === 200) continue
    expect(body).toMatchObject({
      success: false,
      error: 'conflict',
      theirs: winner?.body['draft'],
      yours: { version: 0 },
    })
    expect(JSON.stringify(body)).not.toContain('00123456')
  }
  expect((await ask(get, { token })).body['draft']).toEqual(winner?.body['draft'])
})

test('missing, foreign, malformed, closed and handed-on tokens look the same, in every call', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const closed = await makeContractShop(platform)
  const { queries } = platform.database
  await queries
    .update(shops)
    .set({ status: 'closed', contractTokenHash: null, contractTokenEncrypted: null })
    .where(eq(shops.id, closed.id))
  const unknown = { success: false, error: 'not-found', message: 'There is nothing here.' }
  for (const token of ['a'.repeat(43), closed.contractToken, 'x', ' ', '../../etc/passwd']) {
    const contractDownloadLink = 'https://x.example/'
    const answers = await Promise.all([
      ask(get, { token }),
      ask(put, { token, body: { version: 0 } }),
      ask('POST /account/complete-contract', { body: { completeContractToken: token.trim() || 'y' } }),
      ask('POST /account/update-contract-link', {
        body: { completeContractToken: token.trim() || 'y', contractDownloadLink },
      }),
      ask('POST /account/renew-contract', { body: { renewContractToken: token.trim() || 'y' } }),
      ask('POST /account/renew-contract-data', {
        body: { renewContractToken: token.trim() || 'y', contractDownloadLink },
      }),
      ask('POST /account/decline-renewal', { body: { renewContractToken: token.trim() || 'y', reason: 'no' } }),
      ask('POST /signing/create-doc', { token, body: {} }),
      ask('POST /signing/create-doc-link', { token, body: {} }),
    ])
    for (const { status, body } of answers) expect([token, status, body]).toEqual([token, 404, unknown])
  }
  expect((await ask(get)).status).toBe(404)
})

test('thirty misses in an hour block a guessing caller, but not a caller with a valid token', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token } = await makeContractShop(platform)
  const statuses: number[] = []
  for (let miss = 0; miss < 32; miss += 1) statuses.push((await ask(get, { token: 'b'.repeat(43) })).status)
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
  expect((await ask(get, { token })).status).toBe(200)
})

test('a submission with other details is a new version, which a window with the earlier one cannot overwrite', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token } = await makeContractShop(platform)
  const handIn = (street1: string) => {
    const address = { ...wholeAddress, street1 }
    return ask('POST /account/complete-contract-data', {
      body: submissionOf(token, { state: { ...wholeWizard, address } }),
    })
  }
  const versionNow = async () => ((await ask(get, { token })).body['draft'] as { version: number }).version
  await handIn('318 Illawarra Road')
  const seen = await versionNow()
  await handIn('318 Illawarra Road')
  expect(await versionNow()).toBe(seen)
  await handIn('1 Marrickville Road')
  const late = await ask(put, { token, body: { version: seen, address: wholeAddress } })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ theirs: { address: { street1: '1 Marrickville Road' } } })
})
