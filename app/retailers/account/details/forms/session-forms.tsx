import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { ownMoment } from '../own-account.ts'

type EndSessionProps = {
  session: OwnSession
  /** Its position in the list, which distinguishes two sessions of the same device. */
  place: number
}

/** Logs out one device (rule AC40). */
export function EndSession({ session: { id, device, startedAt }, place }: EndSessionProps) {
  const form = usePageForm({ ...endPlan, about: { session: id } })
  return (
    <FlowForm life={form} label={`Log out ${place}: ${device}`} isOnline={useOnline()} className="details-end">
      <input type="hidden" name="session" value={id} />
      <Button variant="ghost" size="small" busy={form.isSending}>
        Log out
        <span className="vh">
          {' '}
          {device}, logged in {ownMoment(startedAt)}
        </span>
      </Button>
    </FlowForm>
  )
}

/** Logs out all other devices (rule AC40). */
export function EndOthers() {
  const form = usePageForm(endOthersPlan)
  return (
    <FlowForm life={form} label="Log out everywhere else" isOnline={useOnline()}>
      <Button variant="danger" className="details-end-others" busy={form.isSending}>
        Log out everywhere else
      </Button>
    </FlowForm>
  )
}

const words = {
  sending: 'Logging out…',
  notDone: 'Not logged out there',
  notSure: 'We cannot tell whether that was logged out',
  unchecked: 'Not logged out there',
}

const endPlan: PageFormPlan<never> = { intent: 'end-session', fields: [], words }
const endOthersPlan: PageFormPlan<never> = { intent: 'end-other-sessions', fields: [], words }
