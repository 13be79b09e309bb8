import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { refuseForm, refuseFormFor } from '../door/form-refusal.server.ts'
import { parseNext, signInPath } from '../guards/next-path.ts'
import { requireStaff } from '../guards/require-staff.server.ts'
import { sessionCookie } from '../guards/session-cookie.server.ts'
import { hasFreshSecondFactor } from '../guards/staff-actor.server.ts'
import { listPasskeys } from '../second-factor/list-factors.server.ts'
import { confirmIdentity } from '../second-factor/confirm-identity.server.ts'
import { readProof } from '../second-factor/read-proof.server.ts'
import type { Route } from './+types/confirm.page.ts'
import { ConfirmForm, FileReady } from './confirm-form.tsx'

/** A file cannot be gone to: it is fetched by the page that says so, and the way back is its list. */
export function meta({ loaderData }: Route.MetaArgs) {
  const fetchFile = loaderData?.isReady ? [{ httpEquiv: 'refresh', content: `1;url=${loaderData.next}` }] : []
  return [{ title: 'Confirm that it is you' }, { name: 'robots', content: 'noindex' }, ...fetchFile]
}

const isFile = (next: string) => /\/export(\?|$)/.test(next)

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const next = parseNext(args.url.searchParams.get('next'))
  const isReady = hasFreshSecondFactor(actor)
  if (isReady && !isFile(next)) throw redirect(next)
  const hasPasskey = (await listPasskeys(args.context.get(platformContext), actor)).length > 0
  return { next, isReady, hasPasskey, backTo: next.replace(/\/export(?=\?|$)/, '') }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args)
  const platform = args.context.get(platformContext)
  const next = parseNext(args.url.searchParams.get('next'))
  const read = readProof(await args.request.formData())
  if (!read.ok) return refuseForm(read.problems)
  try {
    const result = await confirmIdentity(platform, actor, read.proof, args.context.get(originContext))
    if (!result.ok && result.refusal === 'session-over') return redirect(signInPath(next))
    if (!result.ok) return refuseForm([read.whenWrong])
    const to = isFile(next) ? `/staff/confirm?${new URLSearchParams({ next })}` : next
    return redirect(to, { headers: { 'Set-Cookie': sessionCookie(platform.config, result.value) } })
  } catch (error) {
    return refuseFormFor(error)
  }
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isReady, hasPasskey, backTo } = loaderData
  if (isReady) return <FileReady fileTo={next} backTo={backTo} />
  return <ConfirmForm hasPasskey={hasPasskey} problems={actionData?.problems ?? []} backTo={backTo} />
}
