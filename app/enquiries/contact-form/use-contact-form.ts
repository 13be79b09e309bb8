import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Resolver, useForm } from 'react-hook-form'

import type { HumanCheckSession } from '#app/platform/human-check/browser/human-check-session.ts'
import { refusals } from '#app/platform/errors.ts'

import {
  emptyEnquiry,
  type EnquiryField,
  enquiryFields,
  type EnquiryValues,
  problemOf,
  trimmedEnquiry,
} from '../enquiry-fields.ts'
import type { DraftStore } from './contact-draft.ts'
import type { EnquiryOutcome } from './enquiry-outcome.ts'
import { type FailureWords, failureWords } from './failure-words.ts'
import { optionFor, reasonToSend } from './reason-choice.ts'
import { sendEnquiry, type SendTools } from './send-enquiry.ts'

/** One press of a button that opens the panel, and the reason that it stands for. */
export type Opening = { reason: string | undefined }

/** The same text as the server's refusal (rule E8). */
const uncheckedWords = refusals['challenge-failed'].message

type ContactPhase =
  | { name: 'form' }
  | { name: 'sending' }
  | { name: 'failed'; words: FailureWords | undefined }
  | { name: 'thanks'; reference: string | undefined }

/** What the person is told in the browser's own alert as well (rule E9). */
function alertOf(outcome: EnquiryOutcome): string | undefined {
  if (outcome.kind === 'sent') return undefined
  if (outcome.kind === 'fields') return `Your enquiry was not sent. ${Object.values(outcome.problems).join('. ')}`
  if (outcome.kind !== 'failed') return uncheckedWords
  const { title, text } = failureWords(outcome.failure)
  return `${title}. ${text}`
}

/** An alert holds the page still: it comes after the panel has shown the same. */
function alertSoon(words: string | undefined): void {
  if (words) setTimeout(() => alert(words), 30)
}

function phaseAfter(outcome: EnquiryOutcome): ContactPhase {
  if (outcome.kind === 'sent') return { name: 'thanks', reference: outcome.reference }
  if (outcome.kind === 'fields') return { name: 'failed', words: undefined }
  return outcome.kind === 'failed' ? { name: 'failed', words: failureWords(outcome.failure) } : { name: 'form' }
}

/** Writes what the pause in typing had not yet kept, before the page may go away. */
function useFlush(draft: DraftStore): void {
  useEffect(() => {
    const flush = () => draft.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [draft])
}

function browserTools(check: HumanCheckSession, draft: DraftStore): SendTools {
  return {
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    check,
    key: () => draft.current().key,
    renewKey: () => draft.renewKey(),
  }
}

/** The enquiry form's life: editing → sending → thanks, or failed and editing again (rules E6, E9, E10). */
export function useContactForm(opening: Opening, draft: DraftStore, check: HumanCheckSession) {
  const [phase, setPhase] = useState<ContactPhase>({ name: 'form' })
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const form = useForm<EnquiryValues>({
    defaultValues: draft.current().values,
    resolver: contactResolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })

  useFlush(draft)
  useEffect(() => {
    const option = optionFor(opening.reason)
    if (!option || isSending.current || draft.current().isReasonChosen) return
    form.setValue('reason', option)
    draft.keep({ values: form.getValues() })
  }, [opening, draft, form])

  function conclude(outcome: EnquiryOutcome): void {
    if (outcome.kind === 'sent') {
      draft.clear()
      check.forget()
      form.reset(emptyEnquiry)
    }
    if (outcome.kind === 'fields')
      for (const [field, message] of Object.entries(outcome.problems))
        form.setError(field as EnquiryField, { type: 'server', message })
    flushSync(() => setPhase(phaseAfter(outcome)))
    alertSoon(alertOf(outcome))
  }

  async function send(values: EnquiryValues): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setPhase({ name: 'sending' })
    draft.flush()
    const outcome = await sendEnquiry({ ...values, reason: reasonToSend(values.reason) }, browserTools(check, draft))
    isSending.current = false
    setAttempts((count) => count + 1)
    conclude(outcome)
  }

  function flag(): void {
    setPhase({ name: 'form' })
    setAttempts((count) => count + 1)
  }

  return {
    form,
    phase,
    /** Counts refusals, so that each one takes the focus. */
    attempts,
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault()
      if (!isSending.current) void form.handleSubmit(send, flag)()
    },
    /** A flagged field is believed again as soon as it is edited (rule E6). */
    edited: (field: keyof EnquiryValues) => {
      form.clearErrors(field)
      draft.keep({ values: form.getValues(), ...(field === 'reason' && { isReasonChosen: true }) })
    },
    startAfresh: () => {
      if (phase.name === 'thanks') setPhase({ name: 'form' })
    },
  }
}

export type ContactFormLife = ReturnType<typeof useContactForm>

/** The browser's own judgement of what was typed, an email address above all (rule E6). */
function isRefusedByBrowser(control: unknown): boolean {
  const { validity } = (control ?? {}) as Partial<Pick<HTMLInputElement, 'validity'>>
  return Boolean(validity?.typeMismatch || validity?.badInput)
}

const refusedByBrowser = 'Check this: your browser cannot read it'

/** Checks everything at once; react-hook-form gets what is wrong in words. */
const contactResolver: Resolver<EnquiryValues> = (typed, _context, { fields }) => {
  const values = trimmedEnquiry(typed)
  const problems = enquiryFields.flatMap((field) => {
    const message =
      problemOf(field, values[field]) ?? (isRefusedByBrowser(fields[field]?.ref) ? refusedByBrowser : undefined)
    return message ? [[field, { type: 'rule', message }] as const] : []
  })
  return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} }
}
