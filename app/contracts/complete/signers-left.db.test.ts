import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { openMailedSession } from '#app/signing/testing/signing-fixtures.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { runActs } from '#app/web/form/page-action.server.ts'
import { pageCaller } from '#app/testing/page-caller.ts'

import { listOwnContracts } from '../own/list-own-contracts.server.ts'
import { findWhatIsLeft } from '../answers/find-waiting-step.server.ts'
import { applySignedDocument } from '../signing/apply-signed-document.server.ts'
import { makeContractShop, serveContracts, signContract, submissionOf } from '../testing/contract-server.ts'
import { wholeAccount, wholeWizard } from '../testing/wizard-fixtures.ts'
import { signersLeftPath } from './signers-left-path.ts'
import { findSignersLeft, signersLeftActs } from './signers-left.server.ts'

const sam = { givenNames: 'Sam', surname: 'Okafor', email: 'sam@okafor.example' }
const state = {
  ...wholeWizard,
  account: { ...wholeAccount, execution: 'two-directors' as const, cosigners: [sam], trustName: 'Raman Family Trust' },
}

/** The progress of this shop before the signature: its account is not activated, which is worth 20%. */
const beforeSigning = 60

/** Serves the contract of a company that two directors sign. */
async function served(env: Record<string, string> = {}) {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off', ...env })
  const shop = await makeContractShop(platform)
  const token = shop.contractToken
  const act = (intent: string, fields: Record<string, string> = {}) =>
    runActs(signersLeftActs, pageCaller(platform, { path: signersLeftPath(token), fields: { intent, ...fields } }))
  const left = () => findSignersLeft(platform, token)
  const open = () => ask('POST /account/complete-contract', { body: { completeContractToken: token } })
  const key = async () =>
    String((await mailedBy(platform, 'cosigner')).at(-1)?.url)
      .split('/')
      .at(-1) ?? ''
  return { platform, ask, shop, token, act, left, open, key }
}

type Served = Awaited<ReturnType<typeof served>>

/** Reads, agrees and signs through the calls of the sign page, as the person of the last mailed link. */
async function signSecond({ platform, ask }: Served, text = 'Sam Okafor') {
  const headers = await openMailedSession(platform, sam.email)
  await ask('POST /signing/session/viewed', { body: { readToEnd: true }, headers })
  await ask('POST /signing/session/consent', { body: { agreed: true }, headers })
  const body = { capacity: 'director', signature: { method: 'typed', text } }
  return ask('POST /signing/session/complete', { body, headers })
}

test('until the second director signs, progress stays, and nothing of the contract changes (rule SG28)', async () => {
  const all = await served()
  const { ask, token, platform, left, open } = all
  const first = await signContract(ask, token, state)
  expect(first).toMatchObject({ status: 200, body: { status: 'part-signed', progress: beforeSigning } })
  expect((await open()).body.data).toMatchObject({ status: 'part-signed', newsagency: { progress: beforeSigning } })
  const saved = await ask('PUT /account/contract-draft', { token, body: { version: 1, contact: state.contact } })
  expect(saved.status).toBe(409)
  const other = { ...state, account: { ...state.account, bsb: '082001' } }
  expect((await signContract(ask, token, other)).status).toBe(409)
  expect((await signContract(ask, token, state)).body).toMatchObject({ status: 'part-signed' })
  expect(await mailedBy(platform, 'cosigner')).toHaveLength(1)
  const whatIsLeft = () =>
    findWhatIsLeft(platform.database.queries, { shopId: all.shop.id, tokenHash: hashToken(token) })
  expect(await whatIsLeft()).toEqual({
    words: 'You have signed. Sam Okafor has still to sign.',
    waitsFor: 'signers',
  })
  const shown = await left()
  expect(shown?.signers.map(({ name, hasSigned }) => `${name} ${hasSigned}`)).toEqual([
    'Priya Raman true',
    'Sam Okafor false',
  ])
  const signed = await signSecond(all)
  expect(signed.body).toEqual({ success: true, waitsFor: [] })
  // The event settles the contract, without any browser of the first signer.
  await applySignedDocument(platform, { documentId: shown?.documentId ?? '' })
  expect(await whatIsLeft()).toBeNull()
  expect((await open()).body.data).toMatchObject({ status: 'completed', newsagency: { progress: beforeSigning + 20 } })
  expect(await left()).toBeUndefined()
})

test('after a decline, tile and contracts say who declined and why, and that it can be signed again (rules C77, SG30)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { retailer, actor } = await logInAs(platform, state.contact.email)
  const { id: shopId, contractToken: token } = await makeContractShop(platform, { retailer })
  await signContract(ask, token, state)
  expect(await listOwnContracts(platform, actor)).toMatchObject([
    { status: 'part-signed', where: 'You have signed. Sam Okafor has still to sign.' },
  ])
  const headers = await openMailedSession(platform, sam.email)
  await ask('POST /signing/session/decline', { body: { reason: 'Not our account' }, headers })
  const contract = { shopId, tokenHash: hashToken(token) }
  const words = 'Sam Okafor declined to sign. Sign again, with them or with another signer.'
  expect(await findWhatIsLeft(platform.database.queries, contract)).toEqual({ words, waitsFor: null })
  expect(await listOwnContracts(platform, actor)).toMatchObject([
    { where: words, documents: [{ statusLabel: 'Declined by Sam Okafor (“Not our account”)', endedAt: expect.any(String) }] }, // prettier-ignore
  ])
})

test('the page’s forms mail a new link, name another person, and take the agreement back', async () => {
  const all = await served()
  const { ask, token, act, left, open, platform, key } = all
  await signContract(ask, token, state)
  const id = (await left())?.signers[1]?.id ?? ''
  const before = await key()
  expect(await act('again', { id })).toMatchObject({ status: 302 })
  expect(await key()).not.toBe(before)
  const wrong = await act('replace', { id, givenNames: '', surname: '', email: 'lee' })
  expect(wrong).toMatchObject({
    data: { body: { detail: { givenNames: expect.any(String), email: expect.any(String) } } },
  })
  const own = await act('replace', { id, givenNames: 'Lee', surname: '', email: state.contact.email })
  expect(own).toMatchObject({ data: { body: { detail: { email: expect.any(String) } } } })
  expect(await act('replace', { id, givenNames: 'Lee', surname: '', email: 'lee@okafor.example' })).toMatchObject({
    status: 302,
  })
  expect((await left())?.signers.map(({ name }) => name)).toEqual(['Priya Raman', 'Lee'])
  expect(await act('withdraw')).toMatchObject({ status: 302 })
  expect((await open()).body.data).toMatchObject({ status: 'open', newsagency: { progress: beforeSigning } })
  expect(await act('again', { id })).toMatchObject({ data: { status: 409 } })
  // The contract can be signed again, now by one person alone.
  const alone = { ...state, account: { ...state.account, execution: 'alone' as const } }
  expect((await signContract(ask, token, alone)).body).toMatchObject({
    status: 'completed',
    progress: beforeSigning + 20,
  })
  expect(await mailedBy(platform, 'signed-copy')).toHaveLength(1)
})

test('the holder of another contract’s token sees and changes nothing', async () => {
  const { ask, token, platform, left } = await served()
  await signContract(ask, token, state)
  const id = (await left())?.signers[1]?.id ?? ''
  const stranger = await makeContractShop(platform, { said: { email: 'eve@shop.example' } })
  const caller = pageCaller(platform, {
    path: signersLeftPath(stranger.contractToken),
    fields: { intent: 'again', id },
  })
  expect(await runActs(signersLeftActs, caller)).toMatchObject({ data: { status: 409 } })
  expect(await findSignersLeft(platform, stranger.contractToken)).toBeUndefined()
  expect(await findSignersLeft(platform, 'x'.repeat(43))).toBeUndefined()
})

test('a submission whose further signer has the first one’s email is refused', async () => {
  const { ask, token } = await served()
  const account = { ...state.account, cosigners: [{ ...sam, email: state.contact.email }] }
  const body = submissionOf(token, { state: { ...state, account } })
  const answer = await ask('POST /account/complete-contract-data', { body })
  expect(answer).toMatchObject({ status: 400, body: { detail: { 'account.cosigner-0-email': expect.any(String) } } })
})
