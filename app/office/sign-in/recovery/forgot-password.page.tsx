import { redirect } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { ok } from '#app/core/result.ts'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { headersOfForm } from '../frame/headers-of-form.ts'
import { findStaff } from '../../guards/require-staff.server.ts'
import type { Route } from './+types/forgot-password.page.ts'
import { askPasswordLink } from './ask-password-link.server.ts'
import { ForgotPasswordForm, LinkSent } from './forgot-password-form.tsx'
import { forgotPasswordSchema } from './recovery.schema.ts'

export const meta = () => [{ title: 'Forgot your password?' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  if (await findStaff(args)) throw redirect('/staff')
  return null
}

/** The response is the same for each address, whether or not it has an account. */
export const action = pageForm({
  schema: forgotPasswordSchema,
  async act({ platform, origin }, { email }) {
    await askPasswordLink(platform, email, origin)
    return ok({ sentTo: email })
  },
  words: {},
  done: (sent) => sent,
})

export const headers = headersOfForm

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const sent = doneIn(actionData)
  return sent ? <LinkSent email={sent.sentTo} /> : <ForgotPasswordForm />
}
