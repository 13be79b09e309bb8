import { KeyRound, Mail, Store } from 'lucide-react'

import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { GlassDoor } from '#app/ui/drawings/flow/glass-door.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { loginNotice } from '../session/browser/login-path.ts'
import { WrongClock } from '../session/browser/wrong-clock.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useLogin } from './use-login.ts'

type ScreenProps = {
  next: string
  notice: ReturnType<typeof loginNotice>
  /** Why a log-in that was posted without script was refused. */
  refused?: PageFormRefusal
}

function OtherWays() {
  return (
    <nav className="flow-ways" aria-label="Other ways in">
      <a href="/forgot-password">
        Forgot your password? <KeyRound aria-hidden="true" />
      </a>
      <a href="/">
        I am the new owner of this store. <Store aria-hidden="true" />
      </a>
      <a href="/activate">
        Have an invitation code? <Mail aria-hidden="true" />
      </a>
    </nav>
  )
}

/** Shows the log-in form and a shop door whose sign says CLOSED until the retailer logs in (rule AC13). */
export function Screen({ next, notice, refused }: ScreenProps) {
  const { form, isIn, clockAheadMs, enter } = useLogin(next, refused)
  return (
    <>
      <div className="flow-say">
        <h1 className="sign">Log in</h1>
        {clockAheadMs === 0 ? (
          <LogIn form={form} notice={notice} enter={enter} email={refused?.typed.email} />
        ) : (
          <WrongClock clockAheadMs={clockAheadMs} next={next} />
        )}
      </div>
      <div className="flow-wall">
        <GlassDoor isOpen={isIn} />
      </div>
    </>
  )
}

type LogInProps = Pick<ReturnType<typeof useLogin>, 'form' | 'enter'> &
  Pick<ScreenProps, 'notice'> & { email: string | undefined }

function LogIn({ form, notice, enter, email }: LogInProps) {
  return (
    <>
      {notice ? <FlowNote title={notice.title}>{notice.text}</FlowNote> : null}
      <FlowForm life={form} label="Log in" isOnline={useOnline()}>
        <FlowField name="email" label="Email" type="email" autoComplete="username" defaultValue={email} />
        <FlowPassword name="password" label="Password" autoComplete="current-password" />
        {form.session ? <FlowCheck session={form.session} /> : null}
        <FlowButton>Log in</FlowButton>
      </FlowForm>
      <PasskeyButton enter={enter} refuse={form.refuse} isSending={form.isSending} />
      <OtherWays />
    </>
  )
}
