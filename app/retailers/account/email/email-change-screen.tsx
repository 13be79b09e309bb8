import { Form, useNavigation } from 'react-router'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackWithBoth from '#app/ui/drawings/flow/key-rack-back.svg?drawing'

import { mailMoment } from '../../reminders/mail-day.ts'
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

/** Tells the old address that staff confirmed in its place, because its mailbox was reported lost (rule AC62). */
function CountsSoon({ newEmail = '', countsFrom }: { newEmail?: string | undefined; countsFrom: string }) {
  return (
    <>
      <h1 className="sign">Your email changes soon</h1>
      <p className="lede">
        We were told that you lost this mailbox. So our team confirmed the new email. It counts from{' '}
        {mailMoment(countsFrom)}.
      </p>
      <p className="email-change-address">
        <b>New email</b> {newEmail}
      </p>
      <Buttons />
      <p>Was it not you? Press “Stop it”. Then nothing changes.</p>
    </>
  )
}

function Asks({ side, newEmail = '', countsFrom }: EmailChangeView) {
  if (countsFrom) return <CountsSoon newEmail={newEmail} countsFrom={countsFrom} />
  return (
    <>
      <h1 className="sign">{side === 'old' ? 'Change your email?' : 'Is this your email?'}</h1>
      <p className="lede">
        {side === 'old'
          ? 'Confirm here and at the new address. We sent a mail there. Then you log in with the new address.'
          : 'Confirm here and at your old address. We sent a mail there. Then you log in with this address.'}
      </p>
      <p className="email-change-address">
        <b>New email</b> {newEmail}
      </p>
      <Buttons />
      <p>Was it not you? Press “Stop it”. Then nothing changes.</p>
    </>
  )
}

const otherAddress = { old: 'the new address', new: 'your old address' }

function LinkResult({ change }: { change: EmailChangeView | undefined }) {
  if (!change)
    return (
      <>
        <h1 className="sign">This link does not work</h1>
        <p className="lede">Open it from the mail again, or copy all of it. It may be too old. Nothing was changed.</p>
        <Caller />
      </>
    )
  const { side, state, countsFrom } = change
  if (state === 'asks') return <Asks {...change} />
  if (state === 'waits')
    return (
      <>
        <h1 className="sign">{countsFrom ? 'Your email changes soon' : 'Now confirm in the other mail'}</h1>
        <p className="lede">
          {countsFrom
            ? `Our team confirmed it. You log in with it from ${mailMoment(countsFrom)}.`
            : `This address is confirmed. Open the mail that we sent to ${otherAddress[side]}, and confirm there too.`}
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
        <p className="lede">Log in with the new email from now on. Your password is still the same.</p>
        <Onward href="/agent-login">Log in</Onward>
      </>
    )
  return (
    <>
      <h1 className="sign">Your email was not changed</h1>
      <p className="lede">The change was stopped, or not confirmed in time. Your email is the same as before.</p>
      {side === 'old' ? <p>Did someone else start it? Then they know your password. Set a new one now.</p> : null}
      {side === 'old' ? <Onward href="/forgot-password">Set a new password</Onward> : <Caller />}
    </>
  )
}

/** The page behind the link of an email change (rule AC44): confirm or stop, with or without scripts. */
export function EmailChangeScreen({ change }: { change: EmailChangeView | undefined }) {
  return (
    <main id="main" className="flow-stage email-change">
      <div className="flow-say" role="status">
        <LinkResult change={change} />
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={change?.state === 'changed' ? keyRackWithBoth : keyRack} />
      </div>
    </main>
  )
}
