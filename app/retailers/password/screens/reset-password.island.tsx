import { useEffect, useRef, useState } from 'react'

import { useOnline } from '#app/web/form/send/use-online.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackWithBoth from '#app/ui/drawings/flow/key-rack-back.svg?drawing'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import { minPasswordLength } from '../../setup/setup-fields.ts'
import { invalidKey, useReset } from './use-reset.ts'

const headings = {
  choosing: 'Set a new password',
  changed: 'Your new password is set',
  'used-up': 'This link does not work now',
}

/** Focuses the heading when the state of the page changes, but not when the page opens. */
function Heading({ state }: { state: keyof typeof headings }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => {
    if (state !== first.current) heading.current?.focus()
  }, [state])
  return (
    <h1 className="sign" tabIndex={-1} ref={heading}>
      {headings[state]}
    </h1>
  )
}

function ResetForm({ form, state }: ReturnType<typeof useReset>) {
  const isOnline = useOnline()
  const [isFirst] = useState(state === 'used-up')
  return (
    <>
      <Heading state={state} />
      {state === 'choosing' ? (
        <>
          <p className="lede">You are then logged out on every device. Log in with the new password.</p>
          <FlowForm life={form} label="Reset your password" isOnline={isOnline}>
            <FlowPassword
              name="password"
              label="New password"
              hint={`At least ${minPasswordLength} characters. Three or four words that you can remember are good.`}
              autoComplete="new-password"
            />
            <FlowPassword name="passwordAgain" label="New password again" autoComplete="new-password" />
            <FlowButton>Set new password</FlowButton>
          </FlowForm>
        </>
      ) : null}
      {state === 'changed' ? (
        <FlowNote tone="good" title="Your password has been reset" isNews>
          We take you to the log-in page.
        </FlowNote>
      ) : null}
      {state === 'used-up' ? (
        <>
          <FlowNote tone="bad" title={invalidKey} isNews={!isFirst}>
            A link works once, for one hour. Only the newest one works.
          </FlowNote>
          <AnchorButton
            data-click="Email me a new link"
            className="password-again"
            size="large"
            href="/forgot-password"
          >
            Email me a new link
          </AnchorButton>
        </>
      ) : null}
    </>
  )
}

/**
 * Sets a new password with the key of a reset link (rule AC19), only on a press. An empty key means that the link did not work when it was
 * opened (rule AC47).
 */
export function Screen({ resetKey }: { resetKey: string }) {
  const reset = useReset(resetKey)
  return (
    <>
      <div className="flow-say">
        <ResetForm {...reset} />
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={reset.state === 'changed' ? keyRackWithBoth : keyRack} />
      </div>
    </>
  )
}
