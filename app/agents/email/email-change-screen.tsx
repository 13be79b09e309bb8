import { Form, useNavigation } from 'react-router'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackWithBoth from '#app/ui/drawings/flow/key-rack-back.svg?drawing'

import type { EmailChangeView } from './email-change.ts'

function Buttons() {
  const { formData } = useNavigation()
  const busy = formData?.get('intent')
  return (
    <Form method="post" className="acts email-change-acts">
      <Button size="large" name="intent" value="confirm" busy={busy === 'confirm'}>
        Confirm the change
      </Button>
      <Button size="large" variant="ghost" name="intent" value="stop" busy={busy === 'stop'}>
        Stop it
      </Button>
    </Form>
  )
}

const Caller = () => (
  <p>
    A person answers at{' '}
    <a href={brand.phone.href} className="inline-link">
      {brand.phone.display}
    </a>
    .
  </p>
)

const Onward = ({ href, children }: { href: string; children: string }) => (
  <nav className="flow-ways" aria-label="Other ways on">
    <a href={href}>{children}</a>
  </nav>
)

function Asks({ side, newEmail }: EmailChangeView) {
  return (
    <>
      <h1 className="sign">{side === 'old' ? 'Change your email?' : 'Is this your email?'}</h1>
      <p className="lede">
        {side === 'old'
          ? 'From then on you log in with the new address. It must confirm, too: we have written to it.'
          : 'From then on you log in with it. Your present address must confirm, too: we have written to it.'}
      </p>
      <p className="email-change-address">
        <b>New email</b> {newEmail}
      </p>
      <Buttons />
      <p>Was it not you? Stop it: then nothing changes.</p>
    </>
  )
}

const otherAddress = { old: 'the new address', new: 'your present address' }

function Said({ change }: { change: EmailChangeView | undefined }) {
  if (!change)
    return (
      <>
        <h1 className="sign">Not one of ours</h1>
        <p className="lede">
          This link is not whole, or too old. Open it from the mail again, or copy all of it. Nothing was changed.
        </p>
        <Caller />
      </>
    )
  const { side, newEmail, state } = change
  if (state === 'asks') return <Asks {...change} />
  if (state === 'waits')
    return (
      <>
        <h1 className="sign">One more to go</h1>
        <p className="lede">
          This address has confirmed. Now open the mail that we sent to {otherAddress[side]}, and confirm there.
        </p>
        <Form method="post">
          <Button variant="ghost" name="intent" value="stop">
            Stop the change
          </Button>
        </Form>
      </>
    )
  if (state === 'changed')
    return (
      <>
        <h1 className="sign">Your email is changed</h1>
        <p className="lede">Log in with {newEmail} from now on. Your password is still the same.</p>
        <Onward href="/agent-login">Log in</Onward>
      </>
    )
  return (
    <>
      <h1 className="sign">Nothing changes</h1>
      <p className="lede">This change of email was stopped, or not confirmed in time. The email stays as it was.</p>
      {side === 'old' ? <p>Did somebody else start it? Then they know your password: choose another one now.</p> : null}
      {side === 'old' ? <Onward href="/forgot-password">Choose a new password</Onward> : <Caller />}
    </>
  )
}

/** Behind the link of a mail about another email (rule AC44): two presses to choose from, with or without scripts. */
export function EmailChangeScreen({ change }: { change: EmailChangeView | undefined }) {
  return (
    <main id="main" className="flow-stage email-change">
      <div className="flow-say" role="status">
        <Said change={change} />
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={change?.state === 'changed' ? keyRackWithBoth : keyRack} />
      </div>
    </main>
  )
}
