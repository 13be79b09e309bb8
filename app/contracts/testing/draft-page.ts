import { afterEach, beforeEach, vi } from 'vitest'

import type { CompleteContractAnswer } from '../answers/contract-answers.ts'
import type { ContractDraft } from '../draft/draft-answers.ts'
import { DraftSync } from '../draft/draft-sync.ts'
import { type LocalDraft, localDraftKey } from '../draft/local-draft.ts'
import { emptyAccount, emptyAddress, emptyContact, type PageSections, type WizardStep } from '../wizard/wizard-state.ts'

/** The sections as the server returns them, and as a page holds them. */
export const stored = {
  contact: { ...emptyContact, givenNames: 'Priya' },
  address: emptyAddress,
  account: { ...emptyAccount, bsb: '•••-204', accountNumber: '••••213' },
}
export const sections: PageSections = {
  ...stored,
  account: { ...emptyAccount, bsb: { unchanged: '•••-204' }, accountNumber: { unchanged: '••••213' } },
}
export const draftOf = (version: number, own: Partial<ContractDraft> = {}): ContractDraft => ({
  version,
  step: 'contact',
  savedAt: version === 0 ? null : '2026-11-20T10:42:00.000Z',
  ...stored,
  ...own,
  valid: { contact: false, address: false, account: false },
})
const shopAddress = { name: '', number: '', street1: '', street2: '', suburb: '', state: '', postcode: '' }
export const shop: CompleteContractAnswer['data']['newsagency'] = {
  abn: '',
  contactName: 'Priya',
  givenNames: 'Priya',
  surname: '',
  email: '',
  hasAccount: true,
  ownPhone: '',
  isLicensedPostOffice: false,
  phone: '',
  shopName: '',
  mobile: '',
  reference: '',
  shopAddress,
  openingHours: null,
  exactHours: null,
  landmark: '',
  latlng: null,
  progress: 20,
}

export const entries = new Map<string, string>()
export const token = 'kHq2Zr0v9XwYt1Jc8mBnL5sDfGe7uPaQ3oRiW6yTxVz'

/** Gives each test an online browser with empty storage and fake timers. */
export function givePage(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    entries.clear()
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => void entries.set(name, value),
      removeItem: (name: string) => void entries.delete(name),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export type Sent = { version: number; step: WizardStep } & Partial<PageSections>
export type Answer = { status: number; body?: object }

/** Creates a draft whose server responds with `answers`. */
export function sync(draft: ContractDraft, answers: (body: Sent) => Answer, local?: LocalDraft) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as Sent
    sent.push(body)
    const answer = answers(body)
    return Response.json(answer.body ?? {}, { status: answer.status })
  })
  if (local) entries.set(localDraftKey(token), JSON.stringify(local))
  return { sync: new DraftSync(token, { draft, newsagency: shop }), sent }
}

/** Passes more time than the pause in the typing and the delay of a retry. */
export const passTime = () => vi.advanceTimersByTimeAsync(5_000)

export const answer = (draft: ContractDraft): Answer => ({ status: 200, body: { success: true, draft, progress: 40 } })
export const saved = (body: Sent): Answer => answer(draftOf(body.version + 1))
export const conflict = (theirs: ContractDraft): Answer => ({ status: 409, body: { error: 'conflict', theirs } })
export const unavailable: Answer = { status: 503 }
