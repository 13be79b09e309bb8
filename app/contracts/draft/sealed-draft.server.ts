import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal, unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { isMasked, maskAccountNumber, maskBsb } from '../bank/bank.ts'
import type { ContractDraft } from '../contract-answers.ts'
import type { ContractActor } from '../guards/require-contract.server.ts'
import { accountPlace, documentPlace } from '../sealed-places.ts'
import {
  type AccountState,
  emptyAccount,
  emptyAddress,
  emptyContact,
  type WizardState,
} from '../wizard/wizard-state.ts'
import { type DraftChange, findStoredDraft, type StoredDraft } from './drafts.store.server.ts'

/** The account step of a draft, in the clear. Only what leaves the server masked, or not at all, may ask for it. */
export function openAccount(keys: Keys, draft: StoredDraft | undefined): AccountState | null {
  if (!draft?.accountSealed) return null
  return JSON.parse(unseal(keys, accountPlace(draft.newsagencyId), draft.accountSealed)) as AccountState
}

/** The sections as they were when the document was made. */
export function openSigned(keys: Keys, draft: StoredDraft | undefined): WizardState | null {
  if (!draft?.documentSealed) return null
  return JSON.parse(unseal(keys, documentPlace(draft.newsagencyId), draft.documentSealed)) as WizardState
}

/** Both seals of a draft are always made with the newest key, so that one name says which. */
export function sealDraft(
  keys: Keys,
  newsagencyId: string,
  account: AccountState | null,
  signed: WizardState | null,
): Pick<DraftChange, 'accountSealed' | 'documentSealed' | 'sealedWith'> {
  return {
    accountSealed: account && seal(keys, accountPlace(newsagencyId), JSON.stringify(account)),
    documentSealed: signed && seal(keys, documentPlace(newsagencyId), JSON.stringify(signed)),
    sealedWith: account || signed ? keys.newestId : null,
  }
}

/** The account step as a browser may have it. */
export const maskAccount = (account: AccountState): AccountState => ({
  ...account,
  bsb: maskBsb(account.bsb),
  accountNumber: maskAccountNumber(account.accountNumber),
})

/** A field that came back masked keeps what is stored; when nothing is, it is empty, and fails the rules. */
export function unmaskAccount(given: AccountState, stored: AccountState | null): AccountState {
  const known = stored && maskAccount(stored)
  const kept = (field: 'bsb' | 'accountNumber'): string => {
    if (!isMasked(given[field])) return given[field]
    return stored && given[field] === known?.[field] ? stored[field] : ''
  }
  return { ...given, bsb: kept('bsb'), accountNumber: kept('accountNumber') }
}

/** The draft's sections in the clear, with the defaults where nothing was saved. */
export const stateOf = (keys: Keys, draft: StoredDraft | undefined): WizardState => ({
  contact: draft?.contact ?? emptyContact,
  address: draft?.address ?? emptyAddress,
  account: openAccount(keys, draft) ?? emptyAccount,
})

/** A draft as browsers get it: bank details masked. */
export function draftView(keys: Keys, draft: StoredDraft | undefined): ContractDraft {
  const account = openAccount(keys, draft)
  return {
    version: draft?.version ?? 0,
    step: draft?.step ?? 'contact',
    savedAt: draft && draft.version > 0 ? draft.updatedAt.toISOString() : null,
    contact: draft?.contact ?? null,
    address: draft?.address ?? null,
    account: account && maskAccount(account),
    valid: {
      contact: draft?.contactValid ?? false,
      address: draft?.addressValid ?? false,
      account: draft?.accountValid ?? false,
    },
  }
}

/** The draft of the actor's shop; one of version 0 when nothing was saved yet. */
export async function findDraft(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { newsagencyId }: ContractActor,
): Promise<ContractDraft> {
  return draftView(keys, await findStoredDraft(database.queries, newsagencyId))
}
