import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { headersOfForm } from '../door/headers-of-form.ts'
import { parseNext } from '../guards/next-path.ts'
import { findStaff } from '../guards/require-staff.server.ts'
import { readDeviceToken, readSessionToken, sessionCookie } from '../guards/session-cookie.server.ts'
import type { Route } from './+types/sign-in.page.ts'
import { signIn } from './sign-in.server.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInSchema } from './sign-in.schema.ts'

export const meta = () => [{ title: 'Sign in' }, { name: 'robots', content: 'noindex' }]

/** Who is signed in goes on; everybody else sees the form. */
export async function loader(args: Route.LoaderArgs) {
  if (await findStaff(args)) throw redirect(parseNext(args.url.searchParams.get('next')))
  return null
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const form = await request.formData()
  const typed = { name: '', email: String(form.get('email') ?? '').slice(0, 254) }
  const parsed = signInSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuseForm(problemsOf(parsed.error), typed)
  try {
    const earlierToken = readSessionToken(platform.config, request)
    const deviceToken = readDeviceToken(platform.config, request)
    const result = await signIn(platform, { ...parsed.data, earlierToken, deviceToken }, context.get(originContext))
    if (!result.ok) return refuseForm([{ message: 'That address and password do not go together.' }], typed)
    const query = new URLSearchParams({ next: parseNext(url.searchParams.get('next')) })
    const to = result.value.owes === 'code' ? `/staff/sign-in/code?${query}` : '/staff/set-up'
    return redirect(to, { headers: { 'Set-Cookie': sessionCookie(platform.config, result.value) } })
  } catch (error) {
    return refuseFormFor(error, typed)
  }
}

export const headers = headersOfForm

export default function SignInPage({ actionData }: Route.ComponentProps) {
  return <SignInForm problems={actionData?.problems ?? []} email={actionData?.typed?.email ?? ''} />
}
