import { data, Form, redirect, useLocation } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'

import { addNumber } from '../add-number.server.ts'
import { numberProblem } from '../mobile-number.ts'
import type { Route } from './+types/add-number.page.ts'

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

type AddNumberScreenProps = {
  closeTo: string
  refused?:
    | { number?: string | undefined; reason?: string | undefined; typed: { number: string; reason: string } }
    | undefined
}

/** Opts a number out for somebody who rang or wrote. */
function AddNumberScreen({ closeTo, refused }: AddNumberScreenProps) {
  return (
    <SidePanel label="Add a number" heading="Add a number" closeTo={closeTo}>
      <p>For somebody who rang, wrote or answered a text with STOP. It counts from the moment you save it.</p>
      <Form method="post" className="opt-out-form" preventScrollReset>
        <Field
          name="number"
          label="Mobile number"
          hint="As they said it: spaces and +61 are fine"
          error={refused?.number}
        >
          <TextInput type="tel" autoComplete="off" maxLength={64} defaultValue={refused?.typed.number} required />
        </Field>
        <Field name="reason" label="How they asked" hint="It stays in the record" error={refused?.reason}>
          <TextArea rows={2} defaultValue={refused?.typed.reason} required />
        </Field>
        <Button>Opt out</Button>
      </Form>
    </SidePanel>
  )
}
