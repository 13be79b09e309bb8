import { useEffect, useRef, useState } from 'react'

import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { FlowPlan, FlowProblems } from '#app/web/form/flow-plan.ts'
import type { CallAnswer } from '#app/web/form/call-json.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import type { EnquiryCheck } from '../enquiry-limits.ts'
import { maxLengths, usInterestFieldProblem, type UsInterestField, usInterestFields } from './us-interest-fields.ts'

const { legalName, email, address } = brand

/** The delay before the form is emptied (rule U4). */
const resetAfterMs = 3_000

/** The form for storekeepers in the United States, and the thanks above it, which remain visible. */
export function Screen() {
  const { form, thanked, isResting } = useUsSignup()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (thanked > 0) heading.current?.focus()
  }, [thanked])
  // For three seconds the form still shows the sent values. It is read-only during that time, so that typed text is not lost.
  const resting = isResting && { readOnly: true }
  return (
    <>
      <div className="airmail-thanks" role="status" hidden={thanked === 0}>
        <h2 className="sign" tabIndex={-1} ref={heading}>
          Thank you
        </h2>
        <p>We have your store on our list, and will write to you about the New Jersey rollout.</p>
      </div>
      <h2 className="sign sign-s">Register your store</h2>
      <FlowForm
        life={form}
        label="Register your store"
        className="airmail-form"
        isOnline={useOnline()}
        otherWay={<OtherWay />}
      >
        <FlowField
          name="shopName"
          label="Store name"
          autoComplete="organization"
          maxLength={maxLengths.shopName}
          {...resting}
        />
        <FlowField name="name" label="Your name" autoComplete="name" maxLength={maxLengths.name} {...resting} />
        <FlowField name="email" className="airmail-half" label="Email" type="email" autoComplete="email" {...resting} />
        <FlowField
          name="contactNumber"
          className="airmail-half"
          label="Contact number"
          type="tel"
          autoComplete="tel"
          maxLength={maxLengths.contactNumber}
          {...resting}
        />
        <FlowField
          name="shopZipCode"
          className="airmail-half"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={maxLengths.shopZipCode}
          {...resting}
        />
        <FlowButton>Register interest</FlowButton>
        <FlowCheck session={form.session} />
        <Notice />
      </FlowForm>
    </>
  )
}

function OtherWay() {
  return (
    <p>
      You can also write to <a href={`mailto:${email}?subject=New%20Jersey`}>{email}</a>: your store, your name, a
      number and the ZIP code are all we need.
    </p>
  )
}

function Notice() {
  return (
    <p className="fine form-notice">
      {legalName}, {address.street}, {address.locality} {address.state} {address.postcode}, Australia, uses these
      details to contact you about the rollout, by email or by phone. We ask separately, and first, before we would ever
      send a text advertisement to your number. Seeing or correcting your details:{' '}
      <a href={`mailto:${email}`}>{email}</a> and our <a href="/privacy-policy">Privacy Policy</a>.
    </p>
  )
}

function problemsOf(values: Readonly<Record<UsInterestField, string>>): FlowProblems<UsInterestField> {
  const problems = usInterestFields.map((field) => [field, usInterestFieldProblem(field, values[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem)) as FlowProblems<UsInterestField>
}

/** Whether email and shop are already registered. The page thanks the storekeeper as well (rule U3). */
function isExisting({ status, body }: CallAnswer): boolean {
  const { errors } = (body ?? {}) as { errors?: { error?: unknown } }
  return status === 409 && errors?.error === 'existing-account'
}

/** The state of the form. It is emptied after three seconds, and the thanks remain (rules U3, U4). `thanked` counts the submits. */
function useUsSignup() {
  const [thanked, setThanked] = useState(0)
  const [isResting, setResting] = useState(false)
  const plan: FlowPlan<UsInterestField> = {
    action: 'us-signup' satisfies EnquiryCheck,
    path: '/api/account/us/signup',
    fields: usInterestFields,
    problemsOf,
    bodyOf: (values) => values,
    isDoneToo: isExisting,
    done() {
      setThanked((count) => count + 1)
      setResting(true)
      setTimeout(() => {
        form.form.current?.reset()
        setResting(false)
      }, resetAfterMs)
      return undefined
    },
    words: {
      sending: 'Sending…',
      notDone: 'Your details were not sent',
      notSure: 'We cannot tell whether your details arrived',
      unchecked: 'Please complete the verification challenge.',
    },
  }
  const form = useFlowForm(plan)
  return { form, thanked, isResting }
}
