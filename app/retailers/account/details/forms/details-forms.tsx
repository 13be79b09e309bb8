import { RemovePasskeyForm, RenamePasskeyForm } from '../../passkeys/passkey-forms.tsx'
import { EmailForm, StopEmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { EndOthers, EndSession } from './session-forms.tsx'

/** The forms of `/account/details`, in one script chunk that loads after the page (rule P9). */
export const forms = {
  EmailForm,
  EndOthers,
  EndSession,
  NameForm,
  PasswordForm,
  PhoneForm,
  RemovePasskeyForm,
  RenamePasskeyForm,
  StopEmailForm,
}
