import { emptyContact } from '#app/contracts/wizard/wizard-state.ts'
import { makeContractToken } from '#app/shops/onboarding/make-contract-token.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import type { Place } from '../browser/inspect.ts'

/** A store of the suites, and the last acknowledged version of its draft. */
type DraftCaller = { token: string; version: number; isUnsure: boolean }

/** Inserts stores with known keys directly into the database. Returns a caller for the contract of each. */
export async function insertDraftStores(
  { rows }: Pick<Place, 'rows'>,
  keys: Keys,
  count: number,
): Promise<DraftCaller[]> {
  const callers: DraftCaller[] = []
  for (let index = 0; index < count; index += 1) {
    const id = newId()
    const { contractToken: token, contractTokenHash, contractTokenEncrypted } = makeContractToken(keys, id)
    await rows(`insert into newsagencies (id, slug, shop_name, postcode, phone, time_zone, status, contact_name, email,
      email_key, contract_token_hash, contract_token_sealed) values ('${id}', 'draft-load-${index}', 'Load', '2204',
      '02 5550 0100', 'Australia/Sydney', 'onboarding', 'Load Load', 'load-${index}@example.com', 'load-${index}@example.com',
      '\\x${contractTokenHash.toString('hex')}'::bytea, '${contractTokenEncrypted}') returning 1`)
    callers.push({ token, version: 0, isUnsure: false })
  }
  return callers
}

type Draft = { version: number; contact: { givenNames: string } | null }

const headersOf = ({ token }: DraftCaller) => ({ 'content-type': 'application/json', 'contract-token': token })

/** Saves the next version, whose text is its number. Returns the status, or 0 when there was no response. */
export async function saveNext(url: string, caller: DraftCaller): Promise<number> {
  const next = caller.version + 1
  const body = { version: caller.version, contact: { ...emptyContact, givenNames: String(next) } }
  caller.isUnsure = true
  try {
    const answer = await fetch(`${url}/api/account/contract-draft`, {
      method: 'PUT',
      headers: headersOf(caller),
      body: JSON.stringify(body),
    })
    await answer.body?.cancel()
    if (answer.status === 200) Object.assign(caller, { version: next, isUnsure: false })
    return answer.status
  } catch {
    return 0
  }
}

/** Describes an error in the draft as read back: acknowledged versions must be there, and the last attempt whole or not at all. */
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
