import { HumanCheckControl } from '../human-check/browser/human-check-control.tsx'
import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'

/** Shows the status of a form's human check. Reserves its space, so that nothing moves when the check starts. */
export function FlowCheck({ session }: { session: HumanCheckSession | undefined }) {
  return <div className="flow-check">{session ? <HumanCheckControl session={session} /> : null}</div>
}
