import { Form, useNavigation } from 'react-router'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'

import type { BankChangeView } from './bank.ts'

const Call = () => (
  <a href={brand.phone.href} className="inline-link">
    {brand.phone.display}
  </a>
)

function StopForm({ shopName }: { shopName: string }) {
  return (
    <>
      <h1 className="sign">Stop the new bank account?</h1>
      <p className="lede">We keep the account that {shopName} had before. You need not log in.</p>
      <Form method="post">
        <Button size="large" variant="danger" busy={useNavigation().state !== 'idle'}>
          Stop the change
        </Button>
      </Form>
    </>
  )
}

function LinkResult({ change }: { change: BankChangeView | undefined }) {
  if (change?.state === 'waits') return <StopForm shopName={change.shopName} />
  if (change?.state === 'stopped')
    return (
      <>
        <h1 className="sign">The change is stopped</h1>
        <p className="lede">We use the account that the shop had before.</p>
        <p>Did someone else give the new one? Then they know your password. Set a new one now.</p>
        <nav className="flow-ways" aria-label="Other ways on">
          <a href="/forgot-password">Set a new password</a>
        </nav>
      </>
    )
  if (change)
    return (
      <>
        <h1 className="sign">The new account is in use</h1>
        <p className="lede">
          It is too late to stop the change here. Was it not you? Call <Call /> now.
        </p>
      </>
    )
  return (
    <>
      <h1 className="sign">This link does not work</h1>
      <p className="lede">
        Open it from the mail again, or copy all of it. Nothing was changed. Call <Call /> if a change was not yours.
      </p>
    </>
  )
}

/** The page of the link that stops a change of the bank account (rule C79), with or without scripts. */
export function StopBankChangeScreen({ change }: { change: BankChangeView | undefined }) {
  return (
    <main id="main" className="flow-stage">
      <div className="flow-say" role="status">
        <LinkResult change={change} />
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={keyRack} />
      </div>
    </main>
  )
}
