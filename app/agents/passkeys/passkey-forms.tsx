import { Fingerprint } from 'lucide-react'

import { FlowCheck } from '#app/platform/form/flow-check.tsx'
import type { FlowPlan, FlowRefusal } from '#app/platform/form/flow-plan.ts'
import type { FormAnswer } from '#app/platform/form/send-form.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import type { PasskeyQuestion } from '#app/platform/passkeys/answer-passkey.ts'
import { deviceName } from '#app/staff/sessions/device-name.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { AgentCheck } from '../agent-limits.ts'
import { ownPlan } from '../details/own-plan.ts'
import { tooManyTries } from '../details/too-many-tries.ts'
import type { OwnPasskey } from './own-passkeys.ts'
import { type MakingPasskey, useNewPasskey } from './use-new-passkey.ts'

const passwordProblem = (password: string) => password === '' && { password: 'Enter your password' }
const nameProblem = (name: string) => name === '' && { name: 'Enter a name' }

/** Another tab was faster. */
function isGone<Field extends string>({ status }: FormAnswer): FlowRefusal<Field> | undefined {
  if (status !== 404) return undefined
  return { heading: 'Not changed', text: 'This passkey was removed already. Load the page again.' }
}

/** A passkey of this device (rule AC50): first the password, then whatever unlocks the device. */
export function NewPasskeyForm({ done }: { done(): void }) {
  const making = useNewPasskey(done)
  const form = useFlowForm(askPlan((question, name) => void making.ask(question, name)))
  const isOnline = useOnline()
  if (making.phase !== 'idle') return <DeviceStep making={making} />
  return (
    <FlowForm life={form} label="Add a passkey" isOnline={isOnline}>
      <FlowField
        name="name"
        label="Name of this device"
        hint="You find it in the list by this name."
        autoComplete="off"
        maxLength={60}
        defaultValue={deviceName(navigator.userAgent)}
      />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>Then your device asks for your fingerprint, your face or its PIN.</p>
      <FlowButton>Add this device</FlowButton>
    </FlowForm>
  )
}

/** The device asks its person, and may be asked again. */
function DeviceStep({ making: { phase, trouble, again, restart } }: { making: MakingPasskey }) {
  return (
    <div className="passkey-step" tabIndex={-1} ref={(step) => step?.focus()}>
      <div role="status">
        {phase === 'asking' ? (
          <FlowNote title="Your device asks you now">
            <p>Use your fingerprint, your face or its PIN.</p>
          </FlowNote>
        ) : null}
        {phase === 'sending' ? <FlowNote title="Adding the passkey…" /> : null}
      </div>
      <div role="alert">
        {trouble ? (
          <FlowNote tone="bad" title="No passkey was added">
            <p>{trouble}</p>
          </FlowNote>
        ) : null}
      </div>
      {phase === 'stopped' ? (
        <Button type="button" onClick={again}>
          <Fingerprint aria-hidden="true" /> Ask my device again
        </Button>
      ) : null}
      {phase === 'refused' ? (
        <Button type="button" onClick={restart}>
          Start again
        </Button>
      ) : null}
    </div>
  )
}

const askPlan = (ask: (question: PasskeyQuestion, name: string) => void): FlowPlan<'name' | 'password'> =>
  ownPlan({
    path: '/api/account/ask-new-passkey',
    actionAtTimes: 'login' satisfies AgentCheck,
    fields: ['name', 'password'],
    exactFields: ['password'],
    problemsOf: ({ name, password }) => ({ ...nameProblem(name), ...passwordProblem(password) }),
    bodyOf: ({ password }) => ({ password }),
    refusalOf: tooManyTries,
    done({ body }, { name }) {
      ask(body as PasskeyQuestion, name)
      return undefined
    },
    sending: 'Checking your password…',
  })

type ChangeProps = { passkey: OwnPasskey; done(): void }

/** Another name for a passkey (rule AC49). */
export function RenamePasskeyForm({ passkey: { id, name }, done }: ChangeProps) {
  return (
    <FlowForm life={useFlowForm(renamePlan(id, done))} label={`Rename ${name}`} isOnline={useOnline()}>
      <FlowField name="name" label="New name" autoComplete="off" maxLength={60} defaultValue={name} />
      <FlowButton>Keep this name</FlowButton>
    </FlowForm>
  )
}

const renamePlan = (passkey: string, done: () => void): FlowPlan<'name'> =>
  ownPlan({
    path: '/api/account/rename-passkey',
    // Fields of two forms may stand on the page at once.
    idPrefix: `${passkey}-`,
    fields: ['name'],
    problemsOf: ({ name }) => ({ ...nameProblem(name) }),
    bodyOf: ({ name }) => ({ passkey, name }),
    refusalOf: isGone,
    done() {
      done()
      return undefined
    },
    sending: 'Keeping the name…',
  })

/** A passkey that is to open nothing any more, with the password (rule AC51). */
export function RemovePasskeyForm({ passkey: { id, name }, done }: ChangeProps) {
  const form = useFlowForm(removePlan(id, done))
  return (
    <FlowForm life={form} label={`Remove ${name}`} isOnline={useOnline()}>
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>Then nobody can log in with this passkey. Have you lost the device? Log out everywhere else, too.</p>
      <FlowButton variant="danger">Remove this passkey</FlowButton>
    </FlowForm>
  )
}

const removePlan = (passkey: string, done: () => void): FlowPlan<'password'> =>
  ownPlan({
    path: '/api/account/remove-passkey',
    actionAtTimes: 'login' satisfies AgentCheck,
    idPrefix: `${passkey}-`,
    fields: ['password'],
    exactFields: ['password'],
    problemsOf: ({ password }) => ({ ...passwordProblem(password) }),
    bodyOf: ({ password }) => ({ passkey, password }),
    refusalOf: (answer) => isGone<'password'>(answer) ?? tooManyTries(answer),
    done() {
      done()
      return undefined
    },
    sending: 'Removing the passkey…',
  })
