import { type BankDetails, bankIn } from '../bank/bank.ts'
import type {
  BankCopiedAnswer,
  CompleteContractAnswer,
  ContractDraft,
  ContractNewsagency,
} from '../contract-answers.ts'
import { contractToken } from '../loading/call.ts'
import { type DraftSection, draftSections, type WizardState, type WizardStep } from '../wizard/wizard-state.ts'
import {
  changedSections,
  forgetLocalDraft,
  isSameValue,
  isShownAlike,
  readLocalDraft,
  startSections,
  withContact,
  withLocalDraft,
  writeLocalDraft,
} from './draft-sections.ts'
import { sendDraft } from './send-draft.ts'

/** How the draft stands, as the header says it. */
export type SaveState =
  | { kind: 'new' | 'saving' }
  | { kind: 'saved'; at: string }
  /** On this device only; `offline` when the browser knows that there is no network. */
  | { kind: 'kept'; isOffline: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; theirs: WizardState; version: number }

/** What came of a copy of a bank account. */
type BankCopy = { bank: BankDetails; undo: string } | { problem: string }

const notCopied = 'The account was not copied. Check your connection and try again.'

const pauseMs = 800

/**
 * Keeps a draft in step with the server: each change goes to the device at once and to the server after a pause in the
 * typing; one call at a time. What the server has is forgotten on the device.
 */
export class DraftSync {
  readonly #token: string
  readonly #shop: ContractNewsagency
  /** What stands in the forms. */
  #sections: WizardState
  /** What the server has, as far as it is known. */
  #onServer: WizardState
  /** What was sent and not answered: the server may have it. */
  #unanswered: WizardState | undefined
  #version: number
  /** When the server took what it has, as it said last. */
  #savedAt: string | null
  #state: SaveState
  #step: WizardStep = 'contact'
  #underWay: Promise<boolean> | undefined
  #progress: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Sections that the server has never had, and those of them that were agreed to as they were prefilled. */
  readonly #neverSaved: Set<DraftSection>
  readonly #agreed = new Set<DraftSection>()
  #listeners = new Set<() => void>()

  /** Begins with the server's draft; what an earlier visit left on this device is laid over it, and sent. */
  constructor(token: string, { draft, newsagency }: Pick<CompleteContractAnswer['data'], 'draft' | 'newsagency'>) {
    this.#token = token
    this.#shop = newsagency
    this.#version = draft.version
    this.#savedAt = draft.savedAt
    this.#neverSaved = new Set(draftSections.filter((section) => draft[section] === null))
    this.#onServer = startSections(draft, newsagency)
    const local = readLocalDraft(token)
    this.#sections = local ? withLocalDraft(this.#onServer, local.parts) : this.#onServer
    this.#state = this.#atRest()
    const hasMore = changedSections(this.#onServer, this.#sections).length > 0
    if (!hasMore) forgetLocalDraft(token)
    else if (local?.version === draft.version) this.#sendIn(0)
    else this.#state = { kind: 'conflict', theirs: this.#onServer, version: draft.version }
  }

  get sections(): WizardState {
    return this.#sections
  }
  /** The draft's version, as far as it is known. */
  get version(): number {
    return this.#version
  }
  get onServer(): WizardState {
    return this.#onServer
  }
  /** Percent, as the server said it last. */
  get progress(): number | undefined {
    return this.#progress
  }
  getState = (): SaveState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #atRest(): SaveState {
    return this.#savedAt === null ? { kind: 'new' } : { kind: 'saved', at: this.#savedAt }
  }

  #show(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #unsaved(): DraftSection[] {
    const changed = changedSections(this.#onServer, this.#sections)
    const isAgreed = (section: DraftSection) => this.#neverSaved.has(section) && this.#agreed.has(section)
    return draftSections.filter((section) => changed.includes(section) || isAgreed(section))
  }

  /** Somebody has seen a section as it was prefilled and gone on: it is theirs now, and is sent though nothing was typed. */
  agree(section: DraftSection): void {
    this.#agreed.add(section)
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), ms)
  }

  #writeToDevice(): void {
    const parts = Object.fromEntries(this.#unsaved().map((section) => [section, this.#sections[section]]))
    writeLocalDraft(this.#token, { version: this.#version, parts })
  }

  /**
   * The sections as they become. What only follows from another contact is no answer in a section that was never filled in: it is not
   * sent before the retailer has seen it there.
   */
  #followed(changed: Partial<WizardState>): WizardState {
    const before = this.#sections
    const next = { ...(changed.contact ? withContact(before, changed.contact) : before), ...changed }
    for (const section of ['address', 'account'] as const) {
      const isUnseen = this.#neverSaved.has(section) && isSameValue(before[section], this.#onServer[section])
      if (isUnseen && !changed[section]) this.#onServer = { ...this.#onServer, [section]: next[section] }
    }
    return next
  }

  /** Takes what stands in the forms now. */
  edit(changed: Partial<WizardState>, step: WizardStep): void {
    const next = this.#followed(changed)
    this.#step = step
    if (isSameValue(next, this.#sections)) return
    this.#sections = next
    if (this.#unsaved().length > 0) this.#writeToDevice()
    if (this.#state.kind === 'conflict') return
    this.#sendIn(pauseMs)
    if (!navigator.onLine) this.#show({ kind: 'kept', isOffline: true })
    else if (this.#state.kind !== 'saving') this.#show({ kind: 'saving' })
  }

  /** Sends what has changed, now. True once the server has everything. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (!this.#underWay) {
      if (this.#state.kind === 'conflict') return Promise.resolve(false)
      const unsaved = this.#unsaved()
      if (unsaved.length === 0) {
        forgetLocalDraft(this.#token)
        // What was changed was changed back, or the other device's draft was chosen whole.
        if (this.#state.kind === 'saving' || this.#state.kind === 'kept') this.#show(this.#atRest())
        return Promise.resolve(true)
      }
      this.#underWay = this.#put(unsaved).finally(() => (this.#underWay = undefined))
    }
    return this.#underWay.then((isDone) => (isDone ? this.send() : false))
  }

  async #put(unsaved: readonly DraftSection[]): Promise<boolean> {
    this.#show({ kind: 'saving' })
    const sent = this.#sections
    const parts: Partial<WizardState> = Object.fromEntries(unsaved.map((section) => [section, sent[section]]))
    const body = { version: this.#version, step: this.#step, ...parts }
    const outcome = await sendDraft('PUT', '/api/account/contract-draft', contractToken(this.#token), body)
    if (outcome.kind === 'saved') {
      this.#progress = outcome.answer.progress
      return this.#takeSaved(outcome.answer.draft, sent)
    }
    if (outcome.kind === 'conflict') {
      const own = this.#ownCopy(outcome.draft)
      if (own) return this.#takeSaved(outcome.draft, own)
      this.#showConflict(outcome.draft)
    } else if (outcome.kind === 'refused') this.#show(outcome)
    else {
      this.#unanswered = sent
      this.#show({ kind: 'kept', isOffline: !navigator.onLine })
      this.#sendIn(outcome.afterMs)
    }
    return false
  }

  #showConflict(draft: ContractDraft): void {
    this.#savedAt = draft.savedAt
    this.#show({ kind: 'conflict', theirs: startSections(draft, this.#shop), version: draft.version })
  }

  /**
   * Has the server put a bank account into the draft that no browser reads whole: another shop's, or the one from before
   * (rule C56). Gives what is kept now, masked, with what undoes it; or why it did not work. Calls wait for each other.
   */
  async copyBank(ask: { from: string } | { undo: string }, session: Record<string, string>): Promise<BankCopy> {
    while (this.#underWay) await this.#underWay
    let copy: BankCopy = { problem: notCopied }
    const send = async (): Promise<boolean> => {
      const headers = { ...session, ...contractToken(this.#token) }
      const body = { version: this.#version, account: this.#sections.account, ...ask }
      const outcome = await sendDraft('POST', '/api/account/copy-bank-account', headers, body)
      if (outcome.kind === 'refused') copy = { problem: outcome.message }
      if (outcome.kind === 'conflict') {
        this.#showConflict(outcome.draft)
        copy = { problem: 'There are two copies. Choose one, then copy the account.' }
      }
      if (outcome.kind !== 'saved') return false
      const { draft, progress, undo } = outcome.answer as BankCopiedAnswer
      const { account } = startSections(draft, this.#shop)
      copy = { bank: bankIn(account), undo }
      this.#progress = progress
      this.#sections = { ...this.#sections, account: { ...this.#sections.account, ...copy.bank } }
      return this.#takeSaved(draft, { ...this.#onServer, account })
    }
    this.#underWay = send().finally(() => (this.#underWay = undefined))
    if ((await this.#underWay) && this.#unsaved().length > 0) this.#sendIn(pauseMs)
    return copy
  }

  /** The server has these sections, under this version. */
  #takeSaved({ version, savedAt, ...draft }: ContractDraft, sections: WizardState): true {
    this.#version = version
    this.#savedAt = savedAt
    this.#onServer = sections
    this.#unanswered = undefined
    for (const section of draftSections) if (draft[section] !== null) this.#neverSaved.delete(section)
    if (this.#unsaved().length > 0) this.#writeToDevice()
    else this.#show(this.#atRest())
    return true
  }

  /** Another version that says what is known of the server, or what it was sent: nobody else has written. */
  #ownCopy(draft: ContractDraft): WizardState | undefined {
    if (draft.version === this.#version) return undefined
    const theirs = startSections(draft, this.#shop)
    return [this.#unanswered, this.#onServer].find((copy) => copy && isShownAlike(copy, theirs))
  }

  /**
   * Somebody else's account was taken over into the draft, under its next version: what stands in the forms, with those fields. Everything
   * else that was typed here stays, and is sent. With another version than the next somebody has written meanwhile: then both copies
   * are shown.
   */
  takeBank({ version, savedAt, ...draft }: ContractDraft): WizardState {
    const theirs = startSections({ version, savedAt, ...draft }, this.#shop)
    if (version !== this.#version + 1) this.#show({ kind: 'conflict', theirs, version })
    else {
      this.#sections = { ...this.#sections, account: { ...this.#sections.account, ...bankIn(theirs.account) } }
      this.#takeSaved({ version, savedAt, ...draft }, theirs)
      this.#sendIn(0)
    }
    return this.#sections
  }

  /** Ends a conflict with one draft of the two, and sends it. */
  resolve(sections: WizardState): void {
    if (this.#state.kind !== 'conflict') return
    this.#version = this.#state.version
    this.#onServer = this.#state.theirs
    this.#unanswered = undefined
    this.#sections = sections
    this.#show({ kind: 'saving' })
    if (this.#unsaved().length > 0) this.#writeToDevice()
    this.#sendIn(0)
  }
}
