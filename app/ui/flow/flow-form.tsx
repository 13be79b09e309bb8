import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'

import { classNames } from '../class-names.ts'
import { ErrorSummary } from '../field/error-summary.tsx'
import { RefusedFormContext } from '../field/refused-form.ts'
import { type FlowLife, FlowLifeContext } from './flow-form-context.ts'

type FlowFormProps = {
  life: FlowLife
  /** The purpose of the form, for screen readers. */
  label: string
  className?: string
  /** Whether the network is available. The offline notice is hidden if the refusal already mentions it. */
  isOnline?: boolean
  /** How else to reach us when the form fails; by default, a phone call. */
  otherWay?: ReactNode
  /** What the visitor can do about the refusal, in addition to `otherWay`. */
  wayOn?: ReactNode
  children: ReactNode
}

const offline = 'You are offline.'

/** Our phone number, for when the form fails. */
function CallUs() {
  return (
    <p>
      Still stuck? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
    </p>
  )
}

/**
 * A form of a flow. Its problems are listed above its fields and take the focus. A form that only its script can send has
 * `method="dialog"`, so that submitting it before the script has loaded does not put the typed text into the address.
 */
export function FlowForm({
  life,
  label,
  className,
  isOnline = true,
  otherWay = <CallUs />,
  wayOn,
  children,
}: FlowFormProps) {
  const heading = (
    <>
      <CircleAlert aria-hidden="true" />
      <span>{life.heading}</span>
    </>
  )
  const isOurFault = life.heading !== '' && life.summary.length === 0
  const saysOffline = isOurFault && life.text?.startsWith(offline)
  return (
    <FlowLifeContext value={life}>
      {life.posted ? null : (
        <div className="flow-scriptless">
          <p>This form needs JavaScript, and it is off in this browser.</p>
          {otherWay}
        </div>
      )}
      <form
        ref={life.form}
        className={classNames('flow-form', className)}
        aria-label={label}
        method={life.posted ? 'post' : 'dialog'}
        data-waits={life.posted?.waits ? 'form' : undefined}
        noValidate
        onSubmit={life.submit}
        onInput={life.edit}
        onFocus={life.touch}
        data-sending={life.isSending || undefined}
        suppressHydrationWarning
      >
        {life.posted ? <input type="hidden" name="intent" value={life.posted.intent} /> : null}
        <ErrorSummary problems={life.summary} heading={heading} text={life.text} occasion={life.occasion}>
          {isOurFault ? wayOn : null}
          {isOurFault ? otherWay : null}
        </ErrorSummary>
        <div className="flow-unreachable" role="alert" data-unreachable hidden suppressHydrationWarning>
          <p>
            <b>The rest of this page could not be loaded.</b> What you typed is still here. Check your connection and
            press the button again.
          </p>
          {otherWay}
        </div>
        <p className="flow-waiting">The rest of this page is still on its way. Your press counts.</p>
        <p className="flow-offline" role="status">
          {isOnline || saysOffline ? '' : `${offline} What you typed stays here; send it when you are back online.`}
        </p>
        <RefusedFormContext value={life}>{children}</RefusedFormContext>
      </form>
    </FlowLifeContext>
  )
}
