import { useEffect, useRef, useState } from 'react'

import type { FlowPlan, FlowValues } from '#app/platform/form/flow-plan.ts'
import { controlOf, putBack } from '#app/platform/form/put-back.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { visitSourceHeader } from '#app/traffic/visit-source.ts'

import {
  emptyRegistration,
  problemsOf,
  registrationBody,
  type RegistrationField,
  registrationFields,
  type RegistrationValues,
} from '../registration-fields.ts'
import type { RegistrationCheck } from '../registration-limits.ts'
import { forgetRegistration, keepRegistration, keptRegistration } from './kept-registration.ts'
import { type Registered, registeredIn, signupRefusal } from './signup-answer.ts'

/** The form's own words as the rules know them: a tick is yes or no. */
const valuesOf = (typed: FlowValues<RegistrationField>): RegistrationValues => ({
  ...typed,
  licensedPostOffice: typed.licensedPostOffice === 'on',
})

/** Puts back what was kept where nothing stands yet. */
function restore(form: HTMLFormElement, kept: RegistrationValues): void {
  for (const field of registrationFields) {
    const control = controlOf(form, field)
    const value = kept[field]
    if (control) putBack(control, value === true ? 'on' : value || '')
  }
}

/** How much of what is asked is there, 0 to 1. */
export function filledShare(values: RegistrationValues): number {
  const asked = registrationFields.filter(
    (field) => field !== 'licensedPostOffice' && (field !== 'pleaseSpecify' || values.source === 'Other'),
  )
  return asked.filter((field) => values[field] !== '').length / asked.length
}

/** The registration of interest (rule RG6): what is typed, what became of it, and the form's life. */
export function useSignup() {
  const [values, setValues] = useState<RegistrationValues>(emptyRegistration)
  const [registered, setRegistered] = useState<Registered>()

  /** 'Please specify' comes and goes with its question; what it held does not. */
  const specified = useRef('')

  function take(typed: RegistrationValues): void {
    if (element.current?.elements.namedItem('pleaseSpecify')) specified.current = typed.pleaseSpecify
    const next = { ...typed, pleaseSpecify: specified.current }
    setValues(next)
    keepRegistration(next)
  }

  const plan: FlowPlan<RegistrationField> = {
    action: 'signup' satisfies RegistrationCheck,
    path: '/api/account/signup',
    fields: registrationFields,
    problemsOf: (typed) => problemsOf(registrationBody(valuesOf(typed))),
    bodyOf: (typed) => registrationBody(valuesOf(typed)),
    headers: () => visitSourceHeader(),
    refusalOf: signupRefusal,
    done(answer) {
      forgetRegistration()
      setRegistered(registeredIn(answer))
      return undefined
    },
    edited: (typed) => take(valuesOf(typed)),
    words: {
      sending: 'Sending…',
      notDone: 'Your registration was not sent',
      notSure: 'We cannot tell whether your registration arrived',
      unchecked: 'Please complete the verification challenge.',
    },
  }
  const form = useFlowForm(plan)
  const { form: element } = form

  useEffect(() => {
    const kept = keptRegistration()
    if (!element.current) return
    if (kept) restore(element.current, kept)
    specified.current = kept?.pleaseSpecify ?? ''
    // As if it were typed now: the sign, the verdict and the shutter follow.
    element.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [element])

  return { form, values, registered, take }
}
