import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { headersOfForm } from '../door/headers-of-form.ts'
import { findStaff } from '../guards/require-staff.server.ts'
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
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = { name: '', email: String(form.get('email') ?? '').slice(0, 254) }
  const parsed = forgotPasswordSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuseForm(problemsOf(parsed.error), typed)
  try {
    await askPasswordLink(context.get(platformContext), parsed.data.email, context.get(originContext))
    return { sentTo: parsed.data.email }
  } catch (error) {
    return refuseFormFor(error, typed)
  }
}

export const headers = headersOfForm

export default function ForgotPasswordPage({ actionData = { problems: [] } }: Route.ComponentProps) {
  if ('sentTo' in actionData) return <LinkSent email={actionData.sentTo} />
  return <ForgotPasswordForm problems={actionData.problems} email={actionData.typed?.email ?? ''} />
}
