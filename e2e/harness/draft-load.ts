import { createHash, randomUUID } from 'node:crypto'

import { emptyContact } from '#app/contracts/wizard/wizard-state.ts'

import type { Place } from './inspect.ts'

/** A store of the suites, and the version of its draft that was acknowledged last. */
type DraftCaller = { token: string; version: number; isUnsure: boolean }

const tokenOf = (index: number) => `draftload${String(index).padStart(34, '0')}`

export const makeCallers = (count: number): DraftCaller[] =>
  Array.from({ length: count }, (_, index) => ({ token: tokenOf(index), version: 0, isUnsure: false }))

/** The stores of the callers, past the product. */
export async function insertDraftStores(place: Place, callers: readonly DraftCaller[]): Promise<void> {
  for (const [index, { token }] of callers.entries()) {
    const hash = createHash('sha256').update(token).digest('hex')
    await place.rows(`insert into newsagencies (id, slug, shop_name, postcode, phone, time_zone, status, contact_name, email,
      email_key, contract_token_hash, contract_token_sealed) values ('${randomUUID()}', 'draft-load-${index}', 'Load', '2204',
      '02 5550 0100', 'Australia/Sydney', 'onboarding', 'Load Load', 'load-${index}@example.com', 'load-${index}@example.com',
      '\\x${hash}'::bytea, 'none') returning 1`)
  }
}

type Draft = { version: number; contact: { givenNames: string } | null }

const headersOf = ({ token }: DraftCaller) => ({ 'content-type': 'application/json', 'contract-token': token })

/** Saves the next version, whose words are its number; 0 when there was no answer. */
export async function saveNext(url: string, caller: DraftCaller): Promise<number> {
  const next = caller.version + 1
  const body = { version: caller.version, contact: { ...emptyContact, givenNames: String(next) } }
  caller.isUnsure = true
  try {
    const answer = await fetch(`${url}/api/account/contract-draft`, {
      method: 'PUT',
      headers: headersOf(caller),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    })
    await answer.body?.cancel()
    if (answer.status === 200) Object.assign(caller, { version: next, isUnsure: false })
    return answer.status
  } catch {
    return 0
  }
}

/** What is wrong with a draft as it is read: what was acknowledged must be there, and of the last try all or nothing. */
export async function findDraftFault(url: string, caller: DraftCaller): Promise<string | undefined> {
  const read = () => fetch(`${url}/api/account/contract-draft`, { headers: headersOf(caller) })
  let answer = await read()
  while (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    answer = await read()
  }
  const { draft } = (await answer.json()) as { draft: Draft }
  const mayBe = caller.isUnsure ? [caller.version, caller.version + 1] : [caller.version]
  const words = draft.contact?.givenNames ?? '0'
  const isWhole = mayBe.includes(draft.version) && words === String(draft.version)
  const fault = isWhole ? undefined : `version ${draft.version} says ${words}, and ${caller.version} was acknowledged`
  Object.assign(caller, { version: draft.version, isUnsure: false })
  return fault
}
