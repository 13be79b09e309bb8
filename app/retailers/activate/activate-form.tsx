import { Mail, Phone } from 'lucide-react'
import type { InputEvent } from 'react'

import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import { retryWords } from '#app/web/form/send/retry-after.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import type { RetailerCheck } from '../retailer-limits.ts'
import { type InvitationQuery, invitationQuery } from './invitation-query.ts'
import { Voucher } from './voucher.tsx'
import { groupCode } from './code-text.ts'
import { parseCode } from '../invitations/invitation.ts'
import { goTo } from '../session/browser/go-to.ts'
import { loginPath } from '../session/browser/login-path.ts'
import { isKeyValueMessage, isSetUpAlready, lineWords } from '../session/browser/refusals.ts'

/** `lost` receives the email that is in the field. */
export function ActivateForm({
  invitation,
  lostHref,
  lost,
}: {
  invitation: InvitationQuery
  lostHref: string
  lost: (email: string) => void
}) {
  const form = useActivate(invitation)
  return (
    <>
      <FlowForm life={form} label="Activate your account" isOnline={useOnline()}>
        <Voucher kind="Invitation">
          <CodeField code={invitation.invitationCode} />
          <FlowField
            name="email"
            label="Email"
            hint="The one your invitation was sent to."
            type="email"
            autoComplete="email"
            defaultValue={invitation.email}
          />
        </Voucher>
        {form.session ? <FlowCheck session={form.session} /> : null}
        <FlowButton variant="alt">CONTINUE</FlowButton>
      </FlowForm>
      <nav className="flow-ways" aria-label="Other ways on">
        <a
          href={lostHref}
          onClick={(event) => {
            event.preventDefault()
            lost(new FormData(form.form.current ?? undefined).get('email')?.toString().trim() ?? '')
          }}
        >
          Lost your activation code? <Mail aria-hidden="true" />
        </a>
        <a href={brand.phone.href}>
          Ask a person: {brand.phone.display} <Phone aria-hidden="true" />
        </a>
      </nav>
    </>
  )
}

/** Groups the digits in fours while the caret is at the end. Does nothing when the caret is elsewhere, so that it never moves. */
function group({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  if (field.selectionStart !== field.value.length) return
  const grouped = groupCode(field.value)
  if (grouped !== field.value) field.value = grouped
}

/** One plain field, styled as a voucher's number, so that paste, autofill and screen readers work. */
function CodeField({ code }: { code: string }) {
  return (
    <FlowField
      name="invitationCode"
      label="Invitation code"
      hint="The 12 digits in your email. You can paste them."
      className="voucher-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      defaultValue={groupCode(code)}
      onInput={group}
      onBlur={({ currentTarget: field }) => {
        field.value = groupCode(field.value)
      }}
    />
  )
}

/** A new code resets the count of failures, so a retailer need not wait. */
const tooOften = (seconds: number | undefined) =>
  `Too many codes were wrong here. ${retryWords(seconds)} Or ask for a new code: it works at once.`

const invalid = 'Invalid email and/or invitation code.'

/** Activates only on a press, because mail scanners open links too. */
function useActivate(invitation: InvitationQuery) {
  const plan: FlowPlan<'invitationCode' | 'email'> = {
    path: '/api/account/activate',
    actionAtTimes: 'activate' satisfies RetailerCheck,
    fields: ['invitationCode', 'email'],
    problemsOf: ({ email, invitationCode }) => ({
      ...(invitationCode === '' && { invitationCode: invalid }),
      ...(email === '' && { email: invalid }),
    }),
    bodyOf: ({ email, invitationCode }) => ({ email, invitationCode: parseCode(invitationCode) ?? invitationCode }),
    isDoneToo: (answer) => isKeyValueMessage(refusalIn(answer)) || isSetUpAlready(refusalIn(answer)),
    refusalOf(answer) {
      if (answer.status === 429) return { heading: lineWords.notDone, text: tooOften(answer.retryAfterSeconds) }
      if (![400, 401, 404].includes(answer.status)) return undefined
      return { heading: 'There is a problem', problems: { invitationCode: refusalIn(answer).message ?? invalid } }
    },
    done(answer, { email, invitationCode }) {
      if (isSetUpAlready(refusalIn(answer))) return goTo(loginPath({ reason: 'already-set-up' }))
      const code = parseCode(invitationCode) ?? invitationCode
      return goTo(`/setup-account?${invitationQuery({ ...invitation, email, invitationCode: code })}`)
    },
    words: { sending: 'Checking…', ...lineWords },
  }
  return useFlowForm(plan)
}
