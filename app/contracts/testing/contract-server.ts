import { eq } from 'drizzle-orm'
import sharp from 'sharp'

import { type Halves, headersOf, mailedBy, serveAccounts } from '#app/retailers/testing/account-server.ts'
import { makeTestShop, type TestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findDocumentById } from '#app/signing/documents/sign-documents.queries.server.ts'
import { signSessions } from '#app/signing/sign/sign-sessions.queries.server.ts'
import { declineDocument } from '#app/signing/sign/session-acts.server.ts'

import type { BankDetails } from '../bank/bank.ts'
import { answerBankHelp } from '../bank-help/answer-bank-help.server.ts'
import type { PageSections } from '../wizard/wizard-state.ts'
import { wholeWizard } from './wizard-fixtures.ts'

type Body = Record<string, unknown> & { data?: Record<string, unknown>; error?: string }
type ContractAnswer = { status: number; body: Body; headers: Headers }

type Asking = {
  token?: string
  body?: unknown
  session?: Halves
  key?: string
  from?: string
  headers?: Record<string, string>
}

/** Returns a caller of the contract API at `url`, for calls such as `PUT /account/contract-draft`. */
export const contractCaller =
  (url: string) =>
  async (call: string, { token, body, session = {}, key, from = '203.0.113.7', headers: more }: Asking = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token !== undefined && { 'contract-token': token }),
      ...(key && { 'idempotency-key': key }),
      ...headersOf(session),
      ...more,
    }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(text && { body: text }) })
    const given = (await answer.json()) as Body
    return { status: answer.status, body: given, headers: answer.headers } satisfies ContractAnswer
  }

export type Ask = ReturnType<typeof contractCaller>

/** Starts the whole request chain, with a caller of its contract API. */
export async function serveContracts(...given: Parameters<typeof serveAccounts>) {
  const { platform, url } = await serveAccounts(...given)
  return { platform, url, ask: contractCaller(url) }
}

/**
 * Creates a shop in onboarding whose approved details equal the fixtures' wizard. Its contract can be signed, because
 * there is a rate (rule CR7), unless `hasRate` is false. A store with an account, or a second store, has another
 * email.
 */
export async function makeContractShop(
  platform: Platform,
  { hasRate = true, ...options }: Parameters<typeof makeTestShop>[1] & { hasRate?: boolean } = {},
): Promise<TestShop> {
  if (hasRate) await ensureRate(platform)
  return makeTestShop(platform, {
    ...options,
    said: {
      email: wholeWizard.contact.email,
      shopName: 'Marrickville News',
      contactName: 'Priya Raman',
      abn: wholeWizard.account.abn,
      postcode: '2204',
      state: 'NSW',
      timeZone: 'Australia/Sydney',
      ...options.said,
    },
  })
}

/** Returns the body of `complete-contract-data`, with everything filled in. */
export const submissionOf = (
  completeContractToken: string,
  {
    state = wholeWizard,
    dataUrl = null,
    link = null,
  }: { state?: PageSections; dataUrl?: string | null; link?: string | null } = {},
) => ({
  completeContractToken,
  contact: { ...state.contact, valid: true },
  address: { ...state.address, valid: true, confirming: true },
  account: { ...state.account, valid: true },
  contract: { contractDownloadLink: link, valid: false },
  signature: { dataUrl },
})

/** Returns the words that our own signature screen claims to have shown (rule CR6). */
export async function shownWords({ database }: Pick<Platform, 'database'>) {
  return { version: agreementVersion, rates: (await findSchedule(database.queries)).mark }
}

/** Returns a signature as a canvas of 945 × 500 draws it. */
export async function drawnSignature(): Promise<string> {
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="945" height="500"><path d="M120 300 C 200 60, 260 60, 300 280 S 420 460, 520 240 S 700 120, 800 320" fill="none" stroke="#101820" stroke-width="7"/></svg>`
  const png = await sharp(Buffer.from(ink)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Returns the wizard's body for create-doc; `email` is the shop's, which is that of its account. */
export const createDocBody = (
  { contact, account }: PageSections = wholeWizard,
  fields: object = {},
  email = contact.email,
) => ({
  corporation: account.corporation,
  docID: '',
  user: { first_name: contact.givenNames, last_name: contact.surname, email },
  fields,
})

/** Signs a shop's contract with the wizard's own canvas. */
export async function signContract(
  ask: Ask,
  token: string,
  state: PageSections = wholeWizard,
): Promise<ContractAnswer> {
  return ask('POST /account/complete-contract-data', {
    body: submissionOf(token, { state, dataUrl: await drawnSignature() }),
  })
}

/** Asks a helper for the account, who answers by the mailed link; the answer waits for confirmation. */
export async function fillInForRetailer(platform: TestPlatform, ask: Ask, token: string, details: BankDetails) {
  await ask('POST /account/bank-help', { token, body: { helperName: 'Kim Nguyen', helperEmail: 'kim@books.example' } })
  const url = new URL(String((await mailedBy(platform, 'bank-help')).at(-1)?.url))
  return answerBankHelp(platform, url.searchParams.get('key') ?? '', { details, act: undefined, origin: testOrigin })
}

/** Declines a document in its frame, as its signer. */
export async function declineInFrame(platform: Platform, documentId: string): Promise<void> {
  const { queries } = platform.database
  const document = await findDocumentById(queries, documentId)
  const [session] = await queries.select().from(signSessions).where(eq(signSessions.documentId, documentId))
  if (!document || !session) throw new Error('this document was not opened')
  await declineDocument(platform, { opened: { session, document }, origin: testOrigin }, 'The fee is too high')
}
