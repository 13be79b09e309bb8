import type { FormAnswer, FormPlan } from '#app/platform/form/form-plan.ts'

import type { EnquiryCheck } from '../enquiry-limits.ts'
import { problemOf, type UsInterestField, usInterestFields } from './us-interest-fields.ts'

/** The pause before the form is empty again (rule U4). */
const resetAfterMs = 3_000

/** The same email and shop again is thanked for as well (rule U3). */
function isExisting({ status, body }: FormAnswer): boolean {
  const { errors } = (body ?? {}) as { errors?: { error?: unknown } }
  return status === 409 && errors?.error === 'existing-account'
}

/** Thanks, which stay; the form is empty again after three seconds, in which nothing can be typed that would be lost. */
function done(form: HTMLFormElement): void {
  const thanks = document.querySelector<HTMLElement>('[data-thanks]')
  const inputs = [...form.querySelectorAll('input')]
  form.dataset.state = 'thanked'
  for (const input of inputs) input.readOnly = true
  if (thanks) {
    thanks.hidden = false
    thanks.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  setTimeout(() => {
    form.reset()
    delete form.dataset.state
    for (const input of inputs) input.readOnly = false
  }, resetAfterMs)
}

/** The US form (rules U3, U4). */
export const plan: FormPlan = {
  action: 'us-signup' satisfies EnquiryCheck,
  path: '/api/account/us/signup',
  fields: usInterestFields,
  problemOf: (field, value) => problemOf(field as UsInterestField, value),
  bodyOf: (values) => ({ ...values }),
  isDoneToo: isExisting,
  done,
  words: {
    sending: 'Sending…',
    notDone: 'Your details were not sent',
    notSure: 'We cannot tell whether your details arrived',
    unchecked: 'Please complete the verification challenge.',
  },
  isAlerting: false,
}
