import { type FlowPlan, type FlowProblems, refusalIn } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { storedValues } from '#app/ui/text/stored-text.ts'

import type { AskableField } from '../answer/asked-fields.ts'
import { registrationFieldProblem } from '../registration-fields.ts'
import type { StatusAsk } from './status-view.ts'

type AnswerField = AskableField | 'note'

type Typed = Readonly<Record<AnswerField, string>>

/** Returns the key under which the input of the form is stored in this tab. */
export const storedAnswerKey = (reference: string) => `kept:answer:${reference}`

/** Whether the applicant has neither changed a field nor written a note. */
const isUnchanged = ({ fields, values }: StatusAsk, typed: Typed): boolean =>
  typed.note.trim() === '' &&
  fields.every((field) =>
    field === 'licensedPostOffice' ? (typed[field] === 'on') === values[field] : typed[field].trim() === values[field],
  )

function problemsOf(ask: StatusAsk, typed: Typed): FlowProblems<AnswerField> {
  const { fields } = ask
  const found: FlowProblems<AnswerField> = {}
  if (isUnchanged(ask, typed)) return { note: 'Change what we asked about, or write why it is right as it is' }
  for (const field of fields) {
    const problem = field === 'licensedPostOffice' ? undefined : registrationFieldProblem(field, typed[field])
    if (problem) found[field] = problem
  }
  return typed.note.length > 1_000 ? { ...found, note: 'Use at most 1000 characters' } : found
}

/** The form's state for an answer to staff, sent with the token of the page's address. */
export function useAnswer(ask: StatusAsk, reference: string) {
  const { fields } = ask
  const plan: FlowPlan<AnswerField> = {
    path: '/api/account/registration-answer',
    stored: storedValues(storedAnswerKey(reference)),
    fields: [...fields, 'note'],
    problemsOf: (typed) => problemsOf(ask, typed),
    bodyOf: (typed) => ({
      ...Object.fromEntries(
        fields.map((field) => [field, field === 'licensedPostOffice' ? typed[field] === 'on' : typed[field]]),
      ),
      note: typed.note,
    }),
    headers: () => ({ 'Registration-Token': location.pathname.split('/').at(-1) ?? '' }),
    refusalOf(answer) {
      const { error, message } = refusalIn(answer)
      if (error === 'existing-account') return { heading: 'Already registered', ...(message && { text: message }) }
      if (error === 'conflict')
        return { heading: 'We have read your answer already', text: 'Load this page again to see how far it is. To change something now, call us.' } // prettier-ignore
      return undefined
    },
    done() {
      location.reload()
      return 'leaving'
    },
    words: {
      sending: 'Sending…',
      notDone: 'Your answer was not sent',
      notSure: 'We cannot tell whether your answer arrived',
      unchecked: 'Please complete the verification challenge.',
    },
  }
  return useFlowForm(plan)
}
