import { useEffect, useEffectEvent, useState } from 'react'

import { refusals } from '#app/core/errors.ts'
import type { FlowPlan, FlowProblems, FlowRefusal } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { visitSourceHeader } from '#app/traffic/visit-source.ts'

import { type EnquiryField, enquiryFields, type EnquiryValues, enquiryFieldProblem } from './enquiry-fields.ts'
import type { EnquiryCheck } from '../enquiry-limits.ts'
import type { DraftStore } from './contact-draft.ts'
import { optionFor, reasonToSend } from './reason-choice.ts'

/** A press of a button that opens the panel, and the reason of the button. */
export type Opening = { reason: string | undefined }

/** The same text as the server's refusal (rule E8). */
const unchecked = refusals['challenge-failed'].message

const words = {
  sending: 'Sending…',
  notDone: 'Your enquiry was not sent',
  notSure: 'We cannot tell whether your enquiry arrived',
  unchecked,
}

function problemsOf(values: EnquiryValues): FlowProblems<EnquiryField> {
  const problems = enquiryFields.map((field) => [field, enquiryFieldProblem(field, values[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem)) as FlowProblems<EnquiryField>
}

/** Returns the text of the browser's alert after a failed send (rule E9). */
function alertOf({ heading, text, problems }: FlowRefusal<EnquiryField>, when: 'checked' | 'sent'): string | undefined {
  if (when === 'checked') return undefined
  if (problems) return `${words.notDone}. ${Object.values(problems).join('. ')}`
  return heading === unchecked ? unchecked : `${heading}. ${text}`
}

const referenceIn = (body: unknown): string | undefined => {
  const { reference } = (body ?? {}) as { reference?: unknown }
  return typeof reference === 'string' ? reference : undefined
}

/** Stores the draft when the page is hidden, before the typing delay has passed. */
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

/** The state of the enquiry form: the typed text is stored as a draft, and any 2xx response means sent (rules E6, E9, E10). */
export function useContactForm(opening: Opening, draft: DraftStore) {
  const [thanks, setThanks] = useState<{ reference: string | undefined }>()
  const plan: FlowPlan<EnquiryField> = {
    action: 'enquiry' satisfies EnquiryCheck,
    path: '/api/enquiries',
    fields: enquiryFields,
    idPrefix: 'contact-',
    key: draft,
    // No choice is required, because the default is the other reason (rule E5).
    problemsOf: (values) => problemsOf({ ...values, reason: reasonToSend(values.reason) }),
    refusedByBrowser: 'Check this: your browser cannot read it',
    bodyOf: (values) => ({ ...values, reason: reasonToSend(values.reason) }),
    headers: () => visitSourceHeader(),
    refusalOf({ status }) {
      if (status !== 413) return undefined
      const text = 'It is too long for us to take. What you typed is still here. Shorten the message and try again.'
      return { heading: words.notDone, text }
    },
    alertOf,
    edited: (values, field) => draft.keep({ values, ...(field === 'reason' && { isReasonChosen: true }) }),
    done({ body }) {
      draft.clear()
      setThanks({ reference: referenceIn(body) })
      return undefined
    },
    words,
  }
  const form = useFlowForm(plan)

  useFlush(draft)
  const choose = useEffectEvent((asked: string | undefined) => {
    const option = optionFor(asked)
    const reason = form.form.current?.elements.namedItem('reason')
    if (!option || form.isSending || draft.current().isReasonChosen) return
    if (reason instanceof HTMLSelectElement) reason.value = option
    draft.keep({ values: { ...draft.current().values, reason: option } })
  })
  useEffect(() => choose(opening.reason), [opening])

  return { form, thanks, startAfresh: () => setThanks(undefined) }
}
