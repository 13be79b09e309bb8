import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

import { addNumber } from '../add-number.server.ts'
import { numberProblem } from '../sms/mobile-number.ts'
import type { Route } from './+types/add-number.page.ts'

export const meta = () => [{ title: 'Add a number' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'opt-outs:write')
  return null
}

export const action = officeForm({
  right: 'opt-outs:write',
  schema: z.object({ number: z.string(), reason: z.string() }),
  act: ({ platform, actor, origin }, { number, reason }) =>
    addNumber(platform, actor, { typed: number, reason, origin }),
  words: {
    'bad-number': { number: numberProblem },
    'bad-reason': { reason: 'Say how they asked, in at most 500 characters' },
  },
  done: (id) => redirect(`/staff/opt-outs/${id}`),
})

/** The form that opts a number out for a person who rang or wrote. */
export default function AddNumberPage() {
  const { search } = useLocation()
  return (
    <SidePanel label="Add a number" heading="Add a number" closeTo={`/staff/opt-outs${search}`}>
      <p>For a person who phoned, wrote or replied STOP. It takes effect when you save it.</p>
      <OfficeForm className="opt-out-form" preventScrollReset>
        <Field name="number" label="Mobile number" hint="Spaces and +61 are fine">
          <TextInput type="tel" autoComplete="off" maxLength={64} required />
        </Field>
        <Field name="reason" label="How they asked" hint="Stored in the record">
          <TextArea rows={2} required />
        </Field>
        <Button>Opt out</Button>
      </OfficeForm>
    </SidePanel>
  )
}
