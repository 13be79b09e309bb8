import type { OwnPasskey } from '#app/identity/passkeys/own-passkey.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { FlowRefusal } from '#app/web/form/flow-plan.ts'
import type { CallAnswer } from '#app/web/form/call-json.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { RetailerCheck } from '../../retailer-limits.ts'
import { ownWords } from '../details/own-words.ts'
import { passwordRefusal } from '../details/forms/password-refusal.ts'

/** Words the refusal when the passkey was removed since the page was loaded. */
function isGone<Field extends string>({ status }: CallAnswer): FlowRefusal<Field> | undefined {
  if (status !== 404) return undefined
  return { heading: 'Not changed', text: 'This passkey was removed already. Load the page again.' }
}

/** Renames a passkey (rule AC49). */
export function RenamePasskeyForm({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const form = usePageForm(renamePlan)
  return (
    <FlowForm life={form} label={`Rename ${name}`} isOnline={useOnline()}>
      <input type="hidden" name="passkey" value={id} />
      <FlowField name="name" label="New name" autoComplete="off" maxLength={60} defaultValue={name} />
      <FlowButton>Keep this name</FlowButton>
    </FlowForm>
  )
}

const renamePlan: PageFormPlan<'name'> = {
  intent: 'rename-passkey',
  fields: ['name'],
  refusalOf: isGone,
  words: ownWords('Keeping the name…'),
}

/** Removes a passkey, with the password (rule AC51). */
export function RemovePasskeyForm({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const form = usePageForm(removePlan)
  return (
    <FlowForm life={form} label={`Remove ${name}`} isOnline={useOnline()}>
      <input type="hidden" name="passkey" value={id} />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>Then no one can log in with this passkey. Have you lost the device? Log out everywhere else, too.</p>
      <FlowButton variant="danger">Remove this passkey</FlowButton>
    </FlowForm>
  )
}

const removePlan: PageFormPlan<'password'> = {
  intent: 'remove-passkey',
  actionAtTimes: 'login' satisfies RetailerCheck,
  fields: ['password'],
  refusalOf: (answer) => isGone<'password'>(answer) ?? passwordRefusal(answer),
  words: ownWords('Removing the passkey…'),
}
