import { newKey } from '#app/web/form/send/new-key.ts'
import { storedText } from '#app/ui/text/stored-text.ts'

import { emptyEnquiry, enquiryFields, type EnquiryValues } from './enquiry-fields.ts'

type ContactDraft = {
  /** The Idempotency-Key of one enquiry, the same for all attempts. */
  key: string
  values: EnquiryValues
  /** Whether the visitor chose the reason, so that a button must not change it. */
  isReasonChosen: boolean
}

export type DraftStore = {
  current(): ContactDraft
  /** Stores the draft after a short pause in typing, or at once by `flush`. */
  keep(changes: Partial<Omit<ContactDraft, 'key'>>): void
  flush(): void
  renewKey(): void
  /** Deletes the draft after success. */
  clear(): void
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const entry = 'enquiry-draft'
const pauseMs = 300

function freshDraft(): ContactDraft {
  return { key: newKey(), values: emptyEnquiry, isReasonChosen: false }
}

function draftIn(stored: unknown): ContactDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { key, values, isReasonChosen } = stored as Record<string, unknown>
  if (typeof key !== 'string' || typeof values !== 'object' || values === null) return undefined
  const texts = values as Record<string, unknown>
  if (!enquiryFields.every((field) => typeof texts[field] === 'string')) return undefined
  return { key, values: values as EnquiryValues, isReasonChosen: isReasonChosen === true }
}

/** Opens the draft, which survives a reload and Back. Without storage it lasts as long as the page. */
export function openDraftStore(storage: () => DraftStorage): DraftStore {
  const stored = storedText(entry, storage)
  let draft = draftIn(stored.readJson()) ?? freshDraft()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    stored.write(JSON.stringify(draft))
  }
  write()

  return {
    current: () => draft,
    keep(changes) {
      draft = { ...draft, ...changes }
      timer ??= setTimeout(write, pauseMs)
    },
    flush() {
      if (timer !== undefined) write()
    },
    renewKey() {
      draft = { ...draft, key: newKey() }
      write()
    },
    clear() {
      draft = freshDraft()
      clearTimeout(timer)
      timer = undefined
      stored.forget()
    },
  }
}
