import { createHash, randomUUID } from 'node:crypto'

import { foundTestShop } from '#app/retailers/testing/retailer-fixtures.ts'
import type { CompleteContractAnswer } from '#app/contracts/answers/contract-answers.ts'
import { createDocBody, drawnSignature, submissionOf } from '#app/contracts/testing/contract-server.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import type { WizardState } from '#app/contracts/wizard/wizard-state.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'

/** The calls that a page makes from a filled-in form to the PDF, in order. */
export const signingSteps = ['fill', 'make', 'open', 'read', 'agree', 'sign', 'hand in', 'save the PDF'] as const
export type SigningStep = (typeof signingSteps)[number]

/** One store on its way to a signed contract, and its acknowledged steps. */
export type Contract = {
  token: string
  state: WizardState
  /** Whether it is signed on the wizard's own canvas, as when the frame does not load. */
  isPad: boolean
  /** The idempotency key of its create-doc call. */
  key: string
  /** How many of `signingSteps` were acknowledged. */
  done: number
  documentId: string
  /** The headers that open its session. */
  session: Record<string, string>
  /** The hash of the PDF that the retailer saved. */
  pdf: string
}

/** Seeds stores for `count` contracts, each with its own address. */
export async function seedContracts(
  platform: Platform,
  count: number,
  isPad: (at: number) => boolean = () => false,
): Promise<Contract[]> {
  const contracts: Contract[] = []
  for (let at = 0; at < count; at += 1) {
    const email = `load-${at}@example.com`
    const shopName = `Load ${at} News`
    const { contractToken: token } = await foundTestShop(platform, email, shopName)
    const state = { ...wholeWizard, contact: { ...wholeContact, email, shopName } }
    contracts.push({ token, state, isPad: isPad(at), key: randomUUID(), done: 0, documentId: '', session: {}, pdf: '' })
  }
  return contracts
}

type Answer = { status: number; headers: Headers; bytes: Buffer; said: Record<string, unknown> }
const unanswered = { status: 0, headers: new Headers(), bytes: Buffer.alloc(0), said: {} } satisfies Answer

type Ask = { method?: string; body?: unknown; headers?: Record<string, string> }

/** Makes one call; its status is 0 when there was no response, or an incomplete one. */
export async function askSigning(url: string, path: string, { method, body, headers = {} }: Ask = {}): Promise<Answer> {
  try {
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    const said = isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
    return { status: answer.status, headers: answer.headers, bytes, said }
  } catch {
    return unanswered
  }
}

let image: Promise<string> | undefined
const signature = { method: 'typed', text: `${wholeContact.givenNames} ${wholeContact.surname}` }
const dataOf = ({ said }: Answer) => said['data'] as { id: string }

const calls: Record<SigningStep, (url: string, contract: Contract) => Promise<number>> = {
  async fill(url, { token, state }) {
    const how = { method: 'PUT', body: { version: 0, ...state }, headers: { 'contract-token': token } }
    const { status } = await askSigning(url, '/api/account/contract-draft', how)
    // Already stored, by an earlier call whose response was lost.
    return status === 409 ? 200 : status
  },
  async make(url, contract) {
    const headers = { 'contract-token': contract.token, 'idempotency-key': contract.key }
    const answer = await askSigning(url, '/api/signing/create-doc', { body: createDocBody(contract.state), headers })
    if (answer.status !== 200) return answer.status
    const { id } = dataOf(answer)
    if (contract.documentId && contract.documentId !== id)
      throw new Error(`${id} replaced ${contract.documentId}, which was already created`)
    contract.documentId = id
    return 200
  },
  async open(url, contract) {
    const body = { id: contract.documentId, email: contract.state.contact.email }
    const headers = { 'contract-token': contract.token }
    const answer = await askSigning(url, '/api/signing/create-doc-link', { body, headers })
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    if (answer.status === 200) contract.session = { 'signing-session': dataOf(answer).id, cookie }
    return answer.status
  },
  async read(url, contract) {
    return contract.isPad ? 200 : act(url, contract, 'viewed', { readToEnd: true })
  },
  async agree(url, contract) {
    return contract.isPad ? 200 : act(url, contract, 'consent', { agreed: true })
  },
  async sign(url, contract) {
    if (!contract.isPad) return act(url, contract, 'complete', { capacity: 'sole-director', signature })
    image ??= drawnSignature()
    return handIn(url, contract, await image)
  },
  'hand in': (url, contract) => handIn(url, contract, null),
  async 'save the PDF'(url, contract) {
    const path = `/api/signing/documents/${contract.documentId}/contract`
    const { status, bytes } = await askSigning(url, path, { headers: contract.session })
    if (status !== 200) return status
    const pdf = createHash('sha256').update(bytes).digest('hex')
    if (contract.pdf && contract.pdf !== pdf) throw new Error(`${contract.documentId} has two PDFs`)
    contract.pdf = pdf
    return 200
  },
}

/**
 * Returns what our own signature screen reports about itself and its text (rule CR6): the image alone would sign as well, but its history
 * would record less.
 */
function detailsOnScreen({ said }: Answer) {
  const data = said['data'] as Partial<CompleteContractAnswer['data']> | undefined
  const rates = data?.keyFacts?.commission.mark
  const shown = rates === undefined ? {} : { version: agreementVersion, rates }
  return { capacity: 'sole-director', method: 'drawn', readToEnd: true, consent: true, ...shown }
}

/** Submits the whole form, with the image of the canvas or after the frame. */
async function handIn(url: string, { token, state }: Contract, dataUrl: string | null): Promise<number> {
  const asked = { body: { completeContractToken: token } }
  const screen = dataUrl === null ? undefined : await askSigning(url, '/api/account/complete-contract', asked)
  // A screen that was rejected shows nothing to sign.
  if (screen && screen.status !== 200) return screen.status
  const signature = { dataUrl, ...(screen && detailsOnScreen(screen)) }
  const body = { ...submissionOf(token, { state }), signature }
  const { status, said } = await askSigning(url, '/api/account/complete-contract-data', { body })
  if (status === 200 && said['status'] !== 'completed') throw new Error(`a signed contract is ${JSON.stringify(said)}`)
  return status
}

async function act(url: string, { session }: Contract, name: string, body: object): Promise<number> {
  const { status } = await askSigning(url, `/api/signing/session/${name}`, { body, headers: session })
  return status
}

/** Makes one call for a contract, whether or not it was made before. */
export async function callStep(url: string, contract: Contract, step: SigningStep): Promise<number> {
  const status = await calls[step](url, contract)
  const at = signingSteps.indexOf(step)
  if (status === 200 && contract.done === at) contract.done = at + 1
  return status
}

/** Continues a contract through `last` as long as each call is acknowledged. Returns the last status. */
export async function goOn(url: string, contract: Contract, last: SigningStep): Promise<number> {
  let status = 200
  while (status === 200 && contract.done <= signingSteps.indexOf(last))
    status = await callStep(url, contract, signingSteps[contract.done] ?? last)
  return status
}

/** Continues a contract with retries. Returns a description of the rejected call, if any. */
export async function finish(url: string, contract: Contract, last: SigningStep): Promise<string | undefined> {
  const status = await eventually(() => goOn(url, contract, last), (one) => one !== 0 && one !== 503) // prettier-ignore
  return status === 200 ? undefined : `${signingSteps[contract.done]}: ${status}`
}

/** Returns the status of a contract's document, as its signer sees it. */
export async function statusOf(url: string, { session }: Contract): Promise<unknown> {
  const answer = await askSigning(url, '/api/signing/session', { headers: session })
  return (answer.said['session'] as { status?: string } | undefined)?.status ?? answer.status
}
