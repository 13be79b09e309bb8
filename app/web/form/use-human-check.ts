import { useRef, useState } from 'react'

import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import type { FlowPlan } from './flow-plan.ts'
import { type FormTools, noCheck } from './send/send-form.ts'

/** The human check of a form. Its script is loaded on the first sign that the visitor means to use the form. */
export function useHumanCheck({ action, actionAtTimes }: Pick<FlowPlan<string>, 'action' | 'actionAtTimes'>) {
  /** The work that the call has asked for; 0 while it has not. */
  const asked = useRef(0)
  const [session, setSession] = useState<HumanCheckSession>()
  const opening = useRef<Promise<HumanCheckSession>>(undefined)
  const open = () => {
    const due = action ?? (asked.current > 0 ? actionAtTimes : undefined)
    if (!due) return undefined
    opening.current ??= import('../human-check/browser/open-human-check.ts').then(({ openHumanCheck }) => {
      const opened = openHumanCheck(due)
      setSession(opened)
      return opened
    })
    opening.current.then(
      (opened) => opened.getState() === 'idle' && opened.renew(asked.current || undefined),
      // Loading the script failed: the next sign tries again.
      () => (opening.current = undefined),
    )
    return opening.current
  }
  /** The check before the call has asked for one; the first refusal asks. */
  const unasked: FormTools['check'] = {
    ...noCheck,
    answer: async () => (await open())?.answer() ?? noCheck.answer(),
    renew(work = 1) {
      asked.current = actionAtTimes === undefined ? 0 : work
    },
  }
  return { session, open, unasked }
}
