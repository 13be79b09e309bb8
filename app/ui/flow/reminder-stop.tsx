import { Form } from 'react-router'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import reminders from '#app/ui/drawings/flow/reminders.svg?drawing'
import remindersStopped from '#app/ui/drawings/flow/reminders-stopped.svg?drawing'

/** `asks`: one press stops them. `unknown`: the link is not one of ours, or not whole. */
type StopState = 'asks' | 'stopped' | 'unknown'

export function stopStateOf(reminders: { isStopped: boolean } | undefined): StopState {
  if (!reminders) return 'unknown'
  return reminders.isStopped ? 'stopped' : 'asks'
}

type ReminderStopProps = {
  state: StopState
  /** What stays as it is, before and after the press. */
  asks: string
  stopped: string
  /** Where to go on. */
  next: { href: string; label: string }
}

/** Behind the link at the foot of a reminder: one press, with or without scripts. */
export function ReminderStop({ state, asks, stopped, next }: ReminderStopProps) {
  return (
    <main id="main" className="flow-stage reminder-stop">
      <div className="flow-say" role="status">
        {state === 'asks' ? (
          <>
            <h1 className="sign">Stop the reminders?</h1>
            <p className="lede">{asks}</p>
            <Form method="post">
              <Button size="large">Stop the reminders</Button>
            </Form>
          </>
        ) : null}
        {state === 'stopped' ? (
          <>
            <h1 className="sign">The reminders are stopped</h1>
            <p className="lede">{stopped}</p>
            <nav className="flow-ways" aria-label="Other ways on">
              <a href={next.href}>{next.label}</a>
            </nav>
          </>
        ) : null}
        {state === 'unknown' ? (
          <>
            <h1 className="sign">This link does not work</h1>
            <p className="lede">Open it from the reminder again, or copy all of it. Nothing was changed.</p>
            <p>
              A person answers at{' '}
              <a href={brand.phone.href} className="inline-link">
                {brand.phone.display}
              </a>
              .
            </p>
          </>
        ) : null}
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={state === 'stopped' ? remindersStopped : reminders} />
      </div>
    </main>
  )
}
