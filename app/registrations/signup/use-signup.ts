import { useEffect, useRef, useState } from 'react'

import { authorisation, readSession } from '#app/retailers/session/retailer-session.ts'
import { answerIn, callJson } from '#app/web/form/call-json.ts'
import { type FlowPlan, type FlowValues, refusalIn } from '#app/web/form/flow-plan.ts'
import { putBackValues } from '#app/web/form/put-back.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { visitSourceHeader } from '#app/traffic/visit-source.ts'
import { storedValues } from '#app/ui/text/stored-text.ts'

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
import { type KnownDetails, type Registered, registeredIn, signupRefusal } from './signup-answer.ts'

/** Converts the form's values: a tick becomes a boolean. */
const valuesOf = (typed: FlowValues<RegistrationField>): RegistrationValues => ({
  ...typed,
  licensedPostOffice: typed.licensedPostOffice === 'on',
})

/** Stored in this tab only, so that the next person at the browser does not find it. */
export const signupKey = 'kept:signup'

const stored = storedValues(signupKey)

/** Loads the details of the logged-in retailer (rule AC81). Without them the form is empty. */
async function findKnown(): Promise<KnownDetails | undefined> {
  const session = readSession()
  if (!session) return undefined
  const outcome = await callJson('/api/account/known-details', { headers: authorisation(session) })
  return answerIn<{ known: KnownDetails }>(outcome)?.known
}

/** Returns the filled-in share of the form, 0 to 1. */
export function filledShare(values: RegistrationValues): number {
  const asked = registrationFields.filter(
    (field) => field !== 'licensedPostOffice' && (field !== 'pleaseSpecify' || values.source === 'Other'),
  )
  return asked.filter((field) => values[field] !== '').length / asked.length
}

/** The state of the registration form (rule RG6): its values, its result, and its handlers. */
export function useSignup() {
  const [values, setValues] = useState<RegistrationValues>(emptyRegistration)
  const [registered, setRegistered] = useState<Registered>()
  /** The registration that the server rejected as existing. */
  const [known, setKnown] = useState<KnownShop>()
  const [isFilledIn, setFilledIn] = useState(false)

  /** 'Please specify' appears and disappears with its source; its value stays. */
  const specified = useRef('')

  function take(typed: RegistrationValues): void {
    if (element.current?.elements.namedItem('pleaseSpecify')) specified.current = typed.pleaseSpecify
    setValues({ ...typed, pleaseSpecify: specified.current })
  }

  const plan: FlowPlan<RegistrationField> = {
    action: 'signup' satisfies RegistrationCheck,
    path: '/api/account/signup',
    stored,
    fields: registrationFields,
    problemsOf: (typed) => problemsOf(registrationBody(valuesOf(typed))),
    bodyOf: (typed) => registrationBody(valuesOf(typed)),
    headers: () => visitSourceHeader(),
    refusalOf(answer, { email, shopName }) {
      setKnown(refusalIn(answer).error === 'existing-account' ? { email, shopName } : undefined)
      return signupRefusal(answer)
    },
    done(answer) {
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
  const wasKept = useRef(false)
  useEffect(() => {
    const kept = stored.read()
    wasKept.current = kept !== undefined
    specified.current = kept?.['pleaseSpecify'] ?? ''
  }, [])
  // Its effect restores the stored values, so it must run after the effect above.
  const form = useFlowForm(plan)
  const { form: element } = form

  useEffect(() => {
    // Updates the sign, the verdict and the shutter, as typing does.
    if (wasKept.current) return
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
    void findKnown().then((details) => {
      if (!details || !element.current) return
      specified.current ||= details.pleaseSpecify
      stored.keep({ pleaseSpecify: specified.current })
      putBackValues(element.current, details)
      setFilledIn(true)
    })
  }, [element])

  return { form, values, registered, known, isFilledIn }
}
