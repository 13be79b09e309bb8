import { data, redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { findStaff } from '../guards/require-staff.server.ts'
import { sessionCookie } from '../guards/session-cookie.server.ts'
import { minimumPasswordLength } from '../members/member-password.ts'
import { newOwnerSchema } from '../members/member.schema.ts'
import { DetailsStep } from '../sign-in/details-step.tsx'
import type { Route } from './+types/first-owner.page.ts'
import { isOwnerKeyGood, makeFirstOwner } from './make-first-owner.server.ts'

export const meta = () => [{ title: 'First start' }, { name: 'robots', content: 'noindex' }]

const linkOver = 'This link has been used, or is older than a day. A new one is printed when the server starts.'

export async function loader(args: Route.LoaderArgs) {
  if (await findStaff(args)) throw redirect('/staff')
  const key = args.url.searchParams.get('key') ?? ''
  if (await isOwnerKeyGood(args.context.get(platformContext), key)) return null
  throw data({ code: 'not-found', message: linkOver }, { status: 404 })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const form = await request.formData()
  const typed = {
    name: String(form.get('name') ?? '').slice(0, 80),
    email: String(form.get('email') ?? '').slice(0, 254),
  }
  const parsed = newOwnerSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuseForm(problemsOf(parsed.error), typed)
  try {
    const key = url.searchParams.get('key') ?? ''
    const made = await makeFirstOwner(platform, key, parsed.data, context.get(originContext))
    if (!made.ok) return refuseForm([{ message: linkOver }], typed)
    // Redirected without the key, so that it is in no address any more.
    return redirect('/staff/set-up', { headers: { 'Set-Cookie': sessionCookie(platform.config, made.value) } })
  } catch (error) {
    return refuseFormFor(error, typed)
  }
}

export default function FirstOwnerPage({ actionData }: Route.ComponentProps) {
  return (
    <DetailsStep
      heading="Make the first account"
      lead={<b>First start. Step 1 of 3: who you are</b>}
      passwordAtLeast={minimumPasswordLength}
      problems={actionData?.problems ?? []}
      typed={actionData?.typed}
    />
  )
}
