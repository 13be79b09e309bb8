import { useRef, useState } from 'react'

import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import type { FlowPlan } from './flow-plan.ts'
import { type FormTools, noCheck } from './send-form.ts'

/** The human check of a form. Its script is fetched on the first sign that the visitor means to use the form. */
export function useHumanCheck({ action, actionAtTimes }: Pick<FlowPlan<string>, 'action' | 'actionAtTimes'>) {
  /** How much work was asked for at times; 0 while nothing was. */
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
      // The script did not come: the next sign asks again.
      () => (opening.current = undefined),
    )
    return opening.current
  }
  /** The check while none is asked for. The first refusal asks for one. */
  const unasked: FormTools['check'] = {
    ...noCheck,
    answer: async () => (await open())?.answer() ?? noCheck.answer(),
    renew(work = 1) {
      asked.current = actionAtTimes === undefined ? 0 : work
    },
  }
  return { session, open, unasked }
}
