import { useEffect, useRef, useState } from 'react'

import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { FlowPlan } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterbox from '#app/ui/drawings/pages/letterbox.svg?drawing'
import letterboxStreet from '#app/ui/drawings/pages/letterbox-street.svg?drawing'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { normaliseMobile, numberProblem } from './mobile-number.ts'
import type { OptOutCheck } from '../opt-out-limits.ts'

/** The opt-out form. After success the page offers no way to undo it (rule O5). */
export function Screen() {
  const [isDone, setDone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isDone) return
    document.title = 'Unsubscribed'
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isDone])
  return (
    <div className="letterbox-page" data-state={isDone ? 'done' : undefined}>
      <div className="letterbox-picture">
        <Drawing of={letterboxStreet} className="letterbox-street" />
        <Drawing of={letterbox} className="letterbox" />
      </div>
      <div className="letterbox-main">
        <h1 className="sign" tabIndex={-1} ref={heading}>
          {isDone ? 'Unsubscribed.' : 'SMS Opt-Out'}
        </h1>
        <p className="lede">
          {isDone ? 'You may close this window.' : 'Enter your mobile number. We stop texting it.'}
        </p>
        {isDone ? null : <OptOutForm done={() => setDone(true)} />}
      </div>
    </div>
  )
}

function OptOutForm({ done }: { done(): void }) {
  const form = useOptOut(done)
  return (
    <FlowForm life={form} label="SMS Opt-Out" isOnline={useOnline()} otherWay={<OtherWay />}>
      <FlowField
        name="number"
        label="Mobile Number"
        placeholder="Mobile Number"
        hint="The number that gets the texts."
        type="tel"
        autoComplete="tel"
        maxLength={64}
      />
      <FlowButton>Unsubscribe</FlowButton>
      <FlowCheck session={form.session} />
      <p className="fine form-notice">
        We keep the number, and when and how you asked, so that no one texts it again.{' '}
        <a href="/privacy-policy">Privacy Policy</a>
      </p>
    </FlowForm>
  )
}

/** The alternatives, phone and mail, which are equally valid. */
function OtherWay() {
  return (
    <p>
      Call <a href={brand.phone.href}>{brand.phone.display}</a> or write to{' '}
      <a href={`mailto:${brand.email}?subject=Unsubscribe`}>{brand.email}</a>. Tell us the mobile number, and we do it
      for you.
    </p>
  )
}

/** Returns the key, the last part of the page's address. */
function keyOfAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-1) ?? '').slice(0, 64)
}

const unchecked = 'Please complete the verification challenge.'

/** The state of the SMS opt-out (rule O4): checks the normalised number, and sends the typed one. */
function useOptOut(done: () => void) {
  const plan: FlowPlan<'number'> = {
    action: 'sms-opt-out' satisfies OptOutCheck,
    path: '/api/sms-opt-out',
    fields: ['number'],
    problemsOf: ({ number }) => (normaliseMobile(number) === undefined ? { number: numberProblem } : {}),
    bodyOf: ({ number }) => ({ number, optOutKey: keyOfAddress() }),
    refusalOf({ status }) {
      if (status !== 404) return undefined
      return {
        heading: 'This link does not work',
        text: 'You are not unsubscribed yet. Open the link from the text again, or ask us to do it.',
      }
    },
    alertOf({ heading, problems }) {
      if (problems) return problems.number
      return heading === unchecked ? heading : undefined
    },
    done() {
      done()
      return undefined
    },
    words: {
      sending: 'Unsubscribing…',
      notDone: 'You are not unsubscribed yet',
      notSure: 'We cannot tell whether you are unsubscribed',
      unchecked,
    },
  }
  return useFlowForm(plan)
}
