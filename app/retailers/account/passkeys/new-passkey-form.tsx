import { Fingerprint } from 'lucide-react'
import { useNavigate } from 'react-router'

import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { FlowPlan } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import type { PasskeyQuestion } from '#app/identity/passkeys/answer-passkey.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { RetailerCheck } from '../../retailer-limits.ts'
import { donePath } from '../details/details-news.ts'
import { detailsPath } from '../details/own-account.ts'
import { ownWords } from '../details/own-words.ts'
import { passwordRefusal } from '../details/forms/password-refusal.ts'
import { authorisation, readSession } from '../../session/retailer-session.ts'
import { leaveForLogin } from '../../session/browser/leave-for-login.ts'
import { useNewPasskey } from './use-new-passkey.ts'

/**
 * Adds a passkey of this device (rule AC50): asks for the password, then for the device's unlock. Its script talks to the device, so it
 * calls the API with the cookie and the id_token.
 */
export function NewPasskeyForm() {
  const navigate = useNavigate()
  const making = useNewPasskey(() => void navigate(donePath('passkey-added'), { replace: true }))
  const form = useFlowForm(askPlan((question, name) => void making.ask({ question, name })))
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

type DeviceStepProps = { making: ReturnType<typeof useNewPasskey> }

/** Waits for the retailer to unlock the device, and lets them retry. */
function DeviceStep({ making: { phase, trouble, again, restart } }: DeviceStepProps) {
  return (
    <div className="passkey-step" tabIndex={-1} ref={(step) => step?.focus()}>
      <div role="status">
        {phase === 'asking' ? (
          <FlowNote title="Your device asks you now">
            <p>Use your fingerprint, your face or its PIN.</p>
          </FlowNote>
        ) : null}
        {phase === 'giving' ? <FlowNote title="Adding the passkey…" /> : null}
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

const askPlan = (ask: (question: PasskeyQuestion, name: string) => void): FlowPlan<'name' | 'password'> => ({
  path: '/api/account/ask-new-passkey',
  headers: () => authorisation(readSession()),
  actionAtTimes: 'login' satisfies RetailerCheck,
  fields: ['name', 'password'],
  exactFields: ['password'],
  problemsOf: ({ name, password }) => ({
    ...(name === '' && { name: 'Enter a name' }),
    ...(password === '' && { password: 'Enter your password' }),
  }),
  bodyOf: ({ password }) => ({ password }),
  // A 401 means that the session has ended: `done` leads to the log-in.
  isDoneToo: ({ status }) => status === 401,
  refusalOf: passwordRefusal,
  done({ status, body }, { name }) {
    if (status === 401) {
      leaveForLogin(detailsPath)
      return 'leaving'
    }
    ask(body as PasskeyQuestion, name)
    return undefined
  },
  words: ownWords('Checking your password…'),
})
