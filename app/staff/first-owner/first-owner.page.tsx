import { createContext, data, redirect, type ShouldRevalidateFunction } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../door/form-refusal.server.ts'
import { findStaff, type GuardedRequest } from '../guards/require-staff.server.ts'
import { readSessionToken, sessionCookie } from '../guards/session-cookie.server.ts'
import { minimumPasswordLength, newOwnerSchema } from '../members/member.schema.ts'
import { enrolSecondFactor } from '../second-factor/enrol-second-factor.server.ts'
import { showEnrolment } from '../second-factor/show-enrolment.server.ts'
import { FirstOwnerForm } from '../sign-in/first-owner-form.tsx'
import { codeSchema } from '../sign-in/sign-in.schema.ts'
import type { Route } from './+types/first-owner.page.ts'
import { isOwnerKeyGood, makeFirstOwner } from './make-first-owner.server.ts'

export const meta = () => [{ title: 'First start' }, { name: 'robots', content: 'noindex' }]

/** The recovery codes come with the answer to the code; loading again would lead away from them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !(actionResult && 'codes' in actionResult) && defaultShouldRevalidate

/** Set once the codes are in this very answer: without script, the loader runs after the action. */
const codesContext = createContext(false)

const linkOver = 'This link has been used, or is older than a day. A new one is printed when the server starts.'

const tokenOf = ({ request, context }: Omit<GuardedRequest, 'url'>) =>
  readSessionToken(context.get(platformContext).config, request)

export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(codesContext)) return { step: 'details' as const }
  const platform = args.context.get(platformContext)
  if (await findStaff(args)) throw redirect('/staff')
  const enrolment = await showEnrolment(platform, tokenOf(args))
  if (enrolment) return { step: 'factor' as const, qr: enrolment.qr, secret: enrolment.secret }
  if (await isOwnerKeyGood(platform, args.url.searchParams.get('key') ?? '')) return { step: 'details' as const }
  throw data({ code: 'not-found', message: linkOver }, { status: 404 })
}

async function takeDetails({ context, url }: Route.ActionArgs, form: FormData) {
  const platform = context.get(platformContext)
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
    return redirect('/staff/first-owner', { headers: { 'Set-Cookie': sessionCookie(platform.config, made.value) } })
  } catch (error) {
    return refuseFormFor(error, typed)
  }
}

async function takeCode(args: Route.ActionArgs, form: FormData) {
  const platform = args.context.get(platformContext)
  const parsed = codeSchema.safeParse({ code: form.get('code') })
  if (!parsed.success) return refuseForm(problemsOf(parsed.error))
  try {
    const origin = args.context.get(originContext)
    const result = await enrolSecondFactor(platform, tokenOf(args), parsed.data.code, origin)
    if (!result.ok && result.refusal === 'session-over') return redirect('/staff/sign-in')
    if (!result.ok) return refuseForm([{ field: 'code', message: 'The app shows another code. Is its clock right?' }])
    const { session, recoveryCodes, email } = result.value
    args.context.set(codesContext, true)
    const cookie = sessionCookie(platform.config, session)
    return data({ codes: recoveryCodes, email, problems: [] }, { headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    return refuseFormFor(error)
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  if (form.has('code')) return takeCode(args, form)
  if (form.has('password')) return takeDetails(args, form)
  // Whoever has not saved them finds the way to new ones beside their number.
  return redirect(form.has('saved') ? '/staff' : '/staff/account')
}

export default function FirstOwnerPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) {
    return <FirstOwnerForm step="codes" codes={actionData.codes} email={actionData.email} />
  }
  const problems = actionData?.problems ?? []
  if (loaderData.step === 'factor') return <FirstOwnerForm {...loaderData} problems={problems} />
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  return (
    <FirstOwnerForm
      step="details"
      passwordAtLeast={minimumPasswordLength}
      problems={problems}
      {...(typed && { typed })}
    />
  )
}
