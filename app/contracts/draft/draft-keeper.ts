import type { ContractDraft } from '../contract-answers.ts'
import { draftSections, type WizardStep } from '../wizard/wizard-state.ts'
import { changedParts, type DraftPart, type DraftParts, isSamePart, isShownAlike, withKept } from './draft-parts.ts'

/** How the draft stands, as the header says it. */
export type SaveState =
  | { kind: 'new' | 'saving' }
  | { kind: 'saved'; at: string }
  /** On this device only; `offline` when the browser knows that there is no network. */
  | { kind: 'kept'; isOffline: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; theirs: DraftParts; version: number }

export type DraftBody = { version: number; step: WizardStep } & Partial<DraftParts>

/** What became of a `PUT /api/account/contract-draft`. */
export type PutOutcome =
  | { kind: 'saved'; draft: ContractDraft; progress?: number }
  | { kind: 'conflict'; draft: ContractDraft }
  /** No answer, or one that says to come back. */
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; message: string }

export type KeeperTools = {
  put(body: DraftBody): Promise<PutOutcome>
  isOnline(): boolean
  keep(kept: KeptDraft): boolean
  forget(): void
  /** Calls back later; returns the way to call it off. */
  wait(ms: number, act: () => void): () => void
  /** What a draft of the server fills the forms with. */
  partsOf(draft: ContractDraft): DraftParts
}

const pauseMs = 800

/**
 * Keeps a draft: each change goes to the device at once and to the server after a pause in the typing; one call at a
 * time. What the server has is forgotten here. Knows no page: it is handed what it needs.
 */
export class DraftKeeper {
  #parts: DraftParts
  /** What the server has, as far as it is known. */
  #base: DraftParts
  /** What was sent and not answered: the server may have it. */
  #unanswered: DraftParts | undefined
  #version: number
  #state: SaveState
  #step: WizardStep = 'contact'
  #underWay: Promise<boolean> | undefined
  #progress: number | undefined
  #callOff: (() => void) | undefined
  /** What the server has never had, and what of it was agreed to as it was prefilled. */
  readonly #missing: Set<DraftPart>
  readonly #agreed = new Set<DraftPart>()
  #listeners = new Set<() => void>()
  readonly #tools: KeeperTools

  constructor(draft: ContractDraft, kept: KeptDraft | undefined, tools: KeeperTools) {
    this.#tools = tools
    this.#version = draft.version
    this.#missing = new Set(draftSections.filter((part) => draft[part] === null))
    this.#base = tools.partsOf(draft)
    this.#parts = kept ? withKept(this.#base, kept.parts) : this.#base
    this.#state = draft.savedAt === null ? { kind: 'new' } : { kind: 'saved', at: draft.savedAt }
    const hasMore = changedParts(this.#base, this.#parts).length > 0
    if (!hasMore) tools.forget()
    else if (kept?.version === draft.version) this.#later(0)
    else this.#state = { kind: 'conflict', theirs: this.#base, version: draft.version }
  }

  get parts(): DraftParts {
    return this.#parts
  }
  /** Percent, as the server said it last. */
  get progress(): number | undefined {
    return this.#progress
  }
  get base(): DraftParts {
    return this.#base
  }
  getState = (): SaveState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #changed(): DraftPart[] {
    const changed = changedParts(this.#base, this.#parts)
    return draftSections.filter((part) => changed.includes(part) || (this.#missing.has(part) && this.#agreed.has(part)))
  }

  /** Somebody has seen a section as it was prefilled and gone on: it is theirs now, and is sent though nothing was typed. */
  agree(part: DraftPart): void {
    this.#agreed.add(part)
  }

  #later(ms: number): void {
    this.#callOff?.()
    this.#callOff = this.#tools.wait(ms, () => void this.send())
  }

  #keep(): void {
    const parts = Object.fromEntries(this.#changed().map((part) => [part, this.#parts[part]]))
    this.#tools.keep({ version: this.#version, parts })
  }

  /** Takes what stands in the forms now. */
  edit(parts: Partial<DraftParts>, step: WizardStep): void {
    const next = { ...this.#parts, ...parts }
    this.#step = step
    if (isSamePart(next, this.#parts)) return
    this.#parts = next
    if (this.#changed().length > 0) this.#keep()
    if (this.#state.kind === 'conflict') return
    this.#later(pauseMs)
    if (!this.#tools.isOnline()) this.#show({ kind: 'kept', isOffline: true })
    else if (this.#state.kind !== 'saving') this.#show({ kind: 'saving' })
  }

  /** Sends what has changed, now. True once the server has everything. */
  send(): Promise<boolean> {
    this.#callOff?.()
    if (this.#underWay) return this.#underWay.then((isDone) => (isDone ? this.send() : false))
    if (this.#state.kind === 'conflict') return Promise.resolve(false)
    const changed = this.#changed()
    if (changed.length === 0) return Promise.resolve(this.#settled())
    this.#underWay = this.#put(changed).finally(() => (this.#underWay = undefined))
    return this.#underWay.then((isDone) => (isDone ? this.send() : false))
  }

  async #put(changed: readonly DraftPart[]): Promise<boolean> {
    this.#show({ kind: 'saving' })
    const sent = this.#parts
    const body = Object.fromEntries(changed.map((part) => [part, sent[part]])) as Partial<DraftParts>
    return this.#take(await this.#tools.put({ version: this.#version, step: this.#step, ...body }), sent)
  }

  #settled(): boolean {
    this.#tools.forget()
    return true
  }

  /** The server has this, under this version. */
  #keepUp({ version, savedAt, ...draft }: ContractDraft, parts: DraftParts): true {
    this.#version = version
    this.#base = parts
    this.#unanswered = undefined
    for (const part of draftSections) if (draft[part] !== null) this.#missing.delete(part)
    if (this.#changed().length > 0) this.#keep()
    else this.#show({ kind: 'saved', at: savedAt ?? '' })
    return true
  }

  /** Another version that says what is known of the server, or what it was sent: nobody else has written. */
  #ownCopy(draft: ContractDraft): DraftParts | undefined {
    if (draft.version === this.#version) return undefined
    const theirs = this.#tools.partsOf(draft)
    return [this.#unanswered, this.#base].find((copy) => copy && isShownAlike(copy, theirs))
  }

  #take(outcome: PutOutcome, sent: DraftParts): boolean {
    if (outcome.kind === 'saved') {
      this.#progress = outcome.progress
      return this.#keepUp(outcome.draft, sent)
    }
    if (outcome.kind === 'conflict') {
      const { draft } = outcome
      const own = this.#ownCopy(draft)
      if (own) return this.#keepUp(draft, own)
      this.#show({ kind: 'conflict', theirs: this.#tools.partsOf(draft), version: draft.version })
    } else if (outcome.kind === 'refused') this.#show({ kind: 'refused', message: outcome.message })
    else {
      this.#unanswered = sent
      this.#show({ kind: 'kept', isOffline: !this.#tools.isOnline() })
      this.#later(outcome.afterMs)
    }
    return false
  }

  /** Ends a conflict with one draft of the two, and sends it. */
  resolve(parts: DraftParts): void {
    if (this.#state.kind !== 'conflict') return
    this.#version = this.#state.version
    this.#base = this.#state.theirs
    this.#unanswered = undefined
    this.#parts = parts
    this.#show({ kind: 'saving' })
    if (this.#changed().length > 0) this.#keep()
    this.#later(0)
  }
}

/** What waits on the device until the line is back: never a bank detail, never a signature (rule C25). */
export type KeptDraft = { version: number; parts: Partial<DraftParts> }

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** The entry's name: 64 bits of the token (FNV-1a), from which nobody makes its 256 again. */
export function keptDraftKey(token: string): string {
  let hash = offset
  for (const sign of new TextEncoder().encode(token)) hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * prime)
  return `draft:${hash.toString(16).padStart(16, '0')}`
}

const noBank = { nameOfFinancialInstitution: '', namesOnAccount: '', bsb: '', accountNumber: '' }

function withoutBank({ account, ...parts }: Partial<DraftParts>): Partial<DraftParts> {
  return account ? { ...parts, account: { ...account, ...noBank } } : parts
}

/** False where the browser keeps nothing. */
export function keepDraft(token: string, { version, parts }: KeptDraft, storage?: DeviceStorage): boolean {
  try {
    const entry = JSON.stringify({ version, parts: withoutBank(parts) })
    const open = storage ?? localStorage
    open.setItem(keptDraftKey(token), entry)
    return true
  } catch {
    return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What an earlier visit left here; undefined when nothing waits, or it cannot be read. */
export function keptDraft(token: string, storage?: DeviceStorage): KeptDraft | undefined {
  try {
    const open = storage ?? localStorage
    const kept: unknown = JSON.parse(open.getItem(keptDraftKey(token)) ?? 'null')
    if (!isRecord(kept) || typeof kept.version !== 'number' || !isRecord(kept.parts)) return undefined
    return { version: kept.version, parts: kept.parts }
  } catch {
    return undefined
  }
}

export function forgetDraft(token: string, storage?: DeviceStorage): void {
  try {
    const open = storage ?? localStorage
    open.removeItem(keptDraftKey(token))
  } catch {
    // What was never kept need not go.
  }
}
