import { data, redirect, useLocation } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { addNumber } from '../add-number.server.ts'
import { numberProblem } from '../mobile-number.ts'
import type { Route } from './+types/add-number.page.ts'
import { AddNumberScreen } from './add-number-screen.tsx'

export const meta = () => [{ title: 'Add a number' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'opt-outs:write')
  return null
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const form = await args.request.formData()
  const typed = { number: String(form.get('number') ?? ''), reason: String(form.get('reason') ?? '') }
  const result = await orRefusalPage(() =>
    addNumber(args.context.get(platformContext), actor, {
      typed: typed.number,
      reason: typed.reason,
      origin: args.context.get(originContext),
    }),
  )
  if (result.ok) return redirect(`/staff/opt-outs/${result.value}`)
  const problem =
    result.refusal === 'bad-number'
      ? { number: numberProblem }
      : { reason: 'Say how they asked, in at most 500 characters' }
  return data({ ...problem, typed }, { status: 400 })
}

export default function AddNumberPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <AddNumberScreen closeTo={`/staff/opt-outs${search}`} refused={actionData} />
}
