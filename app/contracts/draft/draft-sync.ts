import type { CompleteContractAnswer, ContractShop } from '../answers/contract-answers.ts'
import { contractToken } from '../loading/contract-token.ts'
import { type DraftSection, draftSections, type PageSections, type WizardStep } from '../wizard/wizard-state.ts'
import { changedSections, isSameValue, shownSections } from './choose/compare-sections.ts'
import type { ContractDraft, DraftSavedAnswer } from './draft-answers.ts'
import { forgetLocalDraft, readLocalDraft, withLocalDraft, writeLocalDraft } from './local-draft.ts'
import { sendDraft } from './send-draft.ts'
import { startSections, withContact } from './start-sections.ts'

/** The state of saving, for the header. */
export type SaveState =
  | { kind: 'new' | 'saving' }
  | { kind: 'saved'; at: string }
  /** Stored on this device only; `offline` if the browser knows that there is no network. */
  | { kind: 'kept'; isOffline: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; theirs: PageSections; version: number }

const pauseMs = 800

/**
 * Synchronises a draft with the server. Each change is stored on the device at once and sent after a pause in the
 * typing, with one call at a time. Saved input is deleted on the device.
 */
export class DraftSync {
  readonly #token: string
  readonly #shop: ContractShop
  /** The present values of the forms. */
  #sections: PageSections
  /** The server's values, from its last response. */
  #onServer: PageSections
  /** Values that were sent without a response: the server may have them. */
  #unanswered: PageSections | undefined
  #version: number
  /** When the server last saved, according to its response. */
  #savedAt: string | null
  #state: SaveState
  #step: WizardStep = 'contact'
  #underWay: Promise<boolean> | undefined
  #progress: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The sections that the server never had, and those of them whose prefilled values the retailer agreed to. */
  readonly #neverSaved: Set<DraftSection>
  readonly #agreed = new Set<DraftSection>()
  #listeners = new Set<() => void>()

  /** Begins with the server's draft, merged with the unsent input of an earlier visit to this device. */
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

  get sections(): PageSections {
    return this.#sections
  }
  /** The draft's version, from the last response. */
  get version(): number {
    return this.#version
  }
  get onServer(): PageSections {
    return this.#onServer
  }
  /** The progress in percent, from the last response. */
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

  /** Marks a section whose prefilled values the retailer has seen and accepted: it is sent even if nothing was typed. */
  agree(section: DraftSection): void {
    this.#agreed.add(section)
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), ms)
  }

  #writeToDevice(): void {
    const parts = Object.fromEntries(this.#unsaved().map((section) => [section, this.#sections[section]]))
    writeLocalDraft(this.#token, this.#version, parts)
  }

  /**
   * Applies a change and the values that follow from a changed contact. Such a value alone does not count as input in
   * a section that was never filled in: it is not sent before the retailer has seen it.
   */
  #followed(changed: Partial<PageSections>): PageSections {
    const before = this.#sections
    const next = { ...(changed.contact ? withContact(before, changed.contact) : before), ...changed }
    for (const section of ['address', 'account'] as const) {
      const isUnseen = this.#neverSaved.has(section) && isSameValue(before[section], this.#onServer[section])
      if (isUnseen && !changed[section]) this.#onServer = { ...this.#onServer, [section]: next[section] }
    }
    return next
  }

  /** Takes over the present values of the forms. */
  edit(changed: Partial<PageSections>, step: WizardStep): void {
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

  /** Sends the changes now. Resolves to true once the server has everything. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (!this.#underWay) {
      if (this.#state.kind === 'conflict') return Promise.resolve(false)
      const unsaved = this.#unsaved()
      if (unsaved.length === 0) {
        forgetLocalDraft(this.#token)
        // A change was reverted, or the other device's draft was chosen as a whole.
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
    const parts: Partial<PageSections> = Object.fromEntries(unsaved.map((section) => [section, sent[section]]))
    const body = { version: this.#version, step: this.#step, ...parts }
    const outcome = await sendDraft('PUT', '/api/account/contract-draft', contractToken(this.#token), body)
    if (outcome.kind === 'saved') {
      this.#progress = outcome.answer.progress
      return this.#applySaved(outcome.answer.draft, sent)
    }
    if (outcome.kind === 'conflict') {
      const own = this.#ownCopy(outcome.draft)
      if (own) return this.#applySaved(outcome.draft, own)
      this.showConflict(outcome.draft)
    } else if (outcome.kind === 'refused') this.#show(outcome)
    else {
      this.#unanswered = sent
      this.#show({ kind: 'kept', isOffline: !navigator.onLine })
      this.#sendIn(outcome.afterMs)
    }
    return false
  }

  /** Shows both copies for a choice. */
  showConflict(draft: ContractDraft): void {
    this.#savedAt = draft.savedAt
    this.#show({ kind: 'conflict', theirs: startSections(draft, this.#shop), version: draft.version })
  }

  /** Records that the server has these sections under this version. */
  #applySaved({ version, savedAt, ...draft }: ContractDraft, sections: PageSections): true {
    this.#version = version
    this.#savedAt = savedAt
    this.#onServer = sections
    this.#unanswered = undefined
    for (const section of draftSections) if (draft[section] !== null) this.#neverSaved.delete(section)
    if (this.#unsaved().length > 0) this.#writeToDevice()
    else this.#show(this.#atRest())
    return true
  }

  /** Returns the known copy that equals a newer version of the server: then no other device has written. */
  #ownCopy(draft: ContractDraft): PageSections | undefined {
    if (draft.version === this.#version) return undefined
    const theirs = startSections(draft, this.#shop)
    const isTheirs = (copy: PageSections | undefined) => copy && isSameValue(shownSections(copy), shownSections(theirs))
    return [this.#unanswered, this.#onServer].find(isTheirs)
  }

  /** Runs another call that changes the draft, in turn: input during it is sent after it. */
  async inTurn<Outcome>(call: () => Promise<Outcome>): Promise<Outcome> {
    while (this.#underWay) await this.#underWay
    const outcome = call()
    const isOver = () => true
    this.#underWay = outcome.then(isOver, isOver).finally(() => (this.#underWay = undefined))
    return outcome
  }

  /**
   * Merges a section that the server changed by a call in turn into the form, under the draft's next version; `merge` combines
   * it with the form. Other input stays and is sent. Any other version means that another device has written: then
   * both copies are shown.
   */
  mergeSection<Section extends DraftSection>(
    { draft, progress }: Pick<DraftSavedAnswer, 'draft'> & { progress?: number },
    section: Section,
    merge: (mine: PageSections[Section], theirs: PageSections[Section]) => PageSections[Section],
  ): PageSections {
    if (draft.version !== this.#version + 1) this.showConflict(draft)
    else {
      const theirs = startSections(draft, this.#shop)[section]
      this.#progress = progress ?? this.#progress
      this.#sections = { ...this.#sections, [section]: merge(this.#sections[section], theirs) }
      this.#applySaved(draft, { ...this.#onServer, [section]: theirs })
      this.#sendIn(pauseMs)
    }
    return this.#sections
  }

  /** Ends a conflict with a merged draft, and sends it. */
  resolve(sections: PageSections): void {
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
