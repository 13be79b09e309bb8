import { useEffect, useRef, useState } from 'react'

import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import { type FlowPlan, type FlowValues, refusalIn } from '#app/platform/form/flow-plan.ts'
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
import type { KnownShop } from './already-registered.tsx'
import { forgetRegistration, keepRegistration, keptRegistration } from './kept-registration.ts'
import { type KnownDetails, type Registered, registeredIn, signupRefusal } from './signup-answer.ts'

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

/** The known details of the retailer who is logged in (rule AC81). Without them the form is empty. */
async function findKnown(): Promise<KnownDetails | undefined> {
  const session = readSession()
  if (!session) return undefined
  try {
    const answer = await fetch('/api/account/known-details', { headers: authorisation(session) })
    return answer.ok ? ((await answer.json()) as { known: KnownDetails }).known : undefined
  } catch {
    return undefined
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
  /** What the server has refused because it is registered already. */
  const [known, setKnown] = useState<KnownShop>()
  const [isFilledIn, setFilledIn] = useState(false)

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
    refusalOf(answer, { email, shopName }) {
      setKnown(refusalIn(answer).error === 'existing-account' ? { email, shopName } : undefined)
      return signupRefusal(answer)
    },
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
    if (kept) return
    void findKnown().then((details) => {
      if (!details || !element.current) return
      restore(element.current, { ...emptyRegistration, ...details })
      specified.current ||= details.pleaseSpecify
      element.current.dispatchEvent(new Event('input', { bubbles: true }))
      setFilledIn(true)
    })
  }, [element])

  return { form, values, registered, known, isFilledIn, take }
}
