import { HumanCheckControl } from '../human-check/browser/human-check-control.tsx'
import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'

/** Where a form's human check speaks. Its place is kept: nothing moves when it begins. */
export function FlowCheck({ session }: { session: HumanCheckSession | undefined }) {
  return <div className="flow-check">{session ? <HumanCheckControl session={session} /> : null}</div>
}
