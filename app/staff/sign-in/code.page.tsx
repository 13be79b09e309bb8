import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { headersOfForm } from '../door/headers-of-form.ts'
import { parseNext, signInPath } from '../guards/next-path.ts'
import { readDeviceToken, readSessionToken, signedInHeaders } from '../guards/session-cookie.server.ts'
import { readProof } from '../second-factor/read-proof.server.ts'
import type { Route } from './+types/code.page.ts'
import { CodeForm } from './code-form.tsx'
import { confirmSignIn, findPendingSignIn } from './confirm-sign-in.server.ts'

export const meta = () => [{ title: 'Your code' }, { name: 'robots', content: 'noindex' }]

/** The second step. Without a first one, or after its quarter of an hour, it leads back to it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const next = parseNext(url.searchParams.get('next'))
  const pending = await findPendingSignIn(platform, readSessionToken(platform.config, request))
  if (!pending) throw redirect(signInPath(next))
  if (!pending.isEnrolled) throw redirect('/staff/set-up')
  const kind = url.searchParams.get('with') === 'recovery' ? ('recovery' as const) : ('authenticator' as const)
  const other = new URLSearchParams({ next, ...(kind === 'authenticator' && { with: 'recovery' }) })
  const { email, hasAuthenticator, hasPasskey, isReset } = pending
  const kinds = { kind, hasAuthenticator, hasPasskey }
  return { email, ...kinds, isReset, otherKindTo: `/staff/sign-in/code?${other}`, startAgainTo: signInPath(next) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const next = parseNext(url.searchParams.get('next'))
  const form = await request.formData()
  const read = readProof(form)
  if (!read.ok) return refuseForm(read.problems)
  try {
    const token = readSessionToken(platform.config, request)
    const device = readDeviceToken(platform.config, request)
    const result = await confirmSignIn(platform, token, read.proof, context.get(originContext), device)
    if (result.ok) return redirect(next, { headers: signedInHeaders(platform.config, result.value) })
    if (result.refusal === 'session-over') return redirect(signInPath(next))
    return refuseForm([read.whenWrong])
  } catch (error) {
    return refuseFormFor(error)
  }
}

export const headers = headersOfForm

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeForm {...loaderData} problems={actionData?.problems ?? []} />
}
