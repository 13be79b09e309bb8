import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../door/form-refusal.server.ts'
import { parseNext, signInPath } from '../guards/next-path.ts'
import { readSessionToken, sessionCookie } from '../guards/session-cookie.server.ts'
import type { Route } from './+types/code.page.ts'
import { CodeForm } from './code-form.tsx'
import { confirmSignIn } from './confirm-sign-in.server.ts'
import { findPendingSignIn } from './find-pending-sign-in.server.ts'
import { codeSchema } from './sign-in.schema.ts'

export const meta = () => [{ title: 'Your code' }, { name: 'robots', content: 'noindex' }]

/** The second step. Without a first one, or after its quarter of an hour, it leads back to it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const next = parseNext(url.searchParams.get('next'))
  const pending = await findPendingSignIn(platform, readSessionToken(platform.config, request))
  if (!pending) throw redirect(signInPath(next))
  if (!pending.isEnrolled) throw redirect('/staff/first-owner')
  const kind = url.searchParams.get('with') === 'recovery' ? ('recovery' as const) : ('authenticator' as const)
  const other = new URLSearchParams({ next, ...(kind === 'authenticator' && { with: 'recovery' }) })
  return { email: pending.email, kind, otherKindTo: `/staff/sign-in/code?${other}`, startAgainTo: signInPath(next) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const next = parseNext(url.searchParams.get('next'))
  const form = await request.formData()
  const field = form.has('recoveryCode') ? 'recoveryCode' : 'code'
  const parsed = codeSchema.safeParse({ code: form.get(field) })
  if (!parsed.success) return refuseForm(problemsOf(parsed.error).map(({ message }) => ({ field, message })))
  try {
    const token = readSessionToken(platform.config, request)
    const result = await confirmSignIn(platform, token, parsed.data.code, context.get(originContext))
    if (result.ok) return redirect(next, { headers: { 'Set-Cookie': sessionCookie(platform.config, result.value) } })
    if (result.refusal === 'session-over') return redirect(signInPath(next))
    const message = field === 'code' ? 'That code is not the one of now. Wait for the next.' : 'That is no unused code.'
    return refuseForm([{ field, message }])
  } catch (error) {
    return refuseFormFor(error)
  }
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeForm {...loaderData} problems={actionData?.problems ?? []} />
}
