import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'

import type { HumanCheckSession, HumanCheckState } from './human-check-session.ts'
import { humanCheckWords } from './human-check-words.ts'

const icons: Partial<Record<HumanCheckState, typeof Check>> = {
  checking: LoaderCircle,
  working: LoaderCircle,
  checked: Check,
  failed: CircleAlert,
  insecure: CircleAlert,
}

/** Shows the status of the check and a hosted provider's widget, if there is one. */
export function HumanCheckControl({ session }: { session: HumanCheckSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState)
  const Icon = icons[state]
  const status = useRef<HTMLParagraphElement>(null)
  const tryAgain = () => {
    // The button disappears, so move the focus here instead of losing it.
    status.current?.focus()
    session.renew()
  }
  return (
    <div className="human-check" data-state={state}>
      <p role="status" tabIndex={-1} ref={status}>
        {Icon ? <Icon aria-hidden="true" /> : null}
        <span>{humanCheckWords[state]}</span>
      </p>
      {state === 'failed' ? (
        <button type="button" className="human-check-again" onClick={tryAgain}>
          Try the check again
        </button>
      ) : null}
      <div className="human-check-widget" ref={(box) => session.attach(box)} />
    </div>
  )
}
