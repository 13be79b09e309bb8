import { lazy, type ReactNode, type RefObject, Suspense } from 'react'

import { useKnowsPasskeys } from '#app/identity/passkeys/use-knows-passkeys.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import { passwordRefusal } from '../account/details/forms/password-refusal.ts'
import type { RetailerCheck } from '../retailer-limits.ts'

/** Loads after the page, because only a browser with passkeys shows it (rule P9). */
const OwnerPasskey = lazy(() => import('./owner-passkey.tsx'))

/** The hidden field for the device's assertion. */
type PasskeyField = RefObject<HTMLInputElement | null>

/** Adds the proof of the owner to the plan of a form whose act is `asOwner` (rule AC80). */
export const ownerPlan = (plan: PageFormPlan<string>, passkey: PasskeyField): PageFormPlan<string> => ({
  ...plan,
  fields: [...plan.fields, 'password'],
  actionAtTimes: 'login' satisfies RetailerCheck,
  refusalOf(answer, values) {
    // A device's assertion works once. A request that was not processed has not used it.
    if (passkey.current && answer.status !== 503) passkey.current.value = ''
    const { passkey: said } = (answer.body as { detail?: { passkey?: string } } | undefined)?.detail ?? {}
    if (said !== undefined) return { heading: plan.words.notDone, text: said }
    return plan.refusalOf?.(answer, values) ?? passwordRefusal(answer)
  },
})

type OwnerProofProps = {
  form: Pick<ReturnType<typeof usePageForm>, 'form' | 'isSending' | 'session'>
  passkey: PasskeyField
  /** The button of the form, and text above it. */
  children: ReactNode
}

/** Ends a form that needs the password of the account, or one of its passkeys (rule AC80). Without scripts it needs the password. */
export function OwnerProof({ form, passkey, children }: OwnerProofProps) {
  const knowsPasskeys = useKnowsPasskeys(false)
  return (
    <>
      <input ref={passkey} type="hidden" name="passkey" defaultValue="" />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      {children}
      {knowsPasskeys ? (
        <Suspense fallback={null}>
          <OwnerPasskey form={form.form} answer={passkey} isSending={form.isSending} />
        </Suspense>
      ) : null}
    </>
  )
}
