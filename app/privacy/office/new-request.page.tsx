import { redirect } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { newId } from '#app/core/new-id.server.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FormKey } from '#app/ui/field/form-key.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

import { receivePrivacyRequest } from '../requests/manage-privacy-requests.server.ts'
import { newPrivacyRequestSchema } from '../requests/privacy-request.schema.ts'
import { kindWords, requestKinds, requestWays, wayWords } from '../requests/privacy-request.ts'
import type { Route } from './+types/new-request.page.ts'

export const meta = () => [{ title: 'Log a request' }]
export const handle = { back: { to: '/staff/privacy', label: 'Privacy' } }

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'people:manage')
  return { id: newId(), today: sydneyDay(new Date()) }
}

export const action = officeForm({
  right: 'people:manage',
  schema: newPrivacyRequestSchema,
  act: ({ platform, actor, origin }, said) => receivePrivacyRequest(platform, actor, { said, origin }),
  words: {
    'bad-who': { who: 'Use whole addresses and numbers, separated by commas' },
    'bad-day': { receivedOn: 'Enter the day it was received, within the last year' },
  },
  done: (id) => redirect(`/staff/privacy/requests/${id}`),
})

export default function NewRequestPage({ loaderData: { id, today } }: Route.ComponentProps) {
  return (
    <SidePanel label="Log a request" heading="Log a request" closeTo="/staff/privacy">
      <p>For a person who asks about their data. The request is due thirty days after it was received.</p>
      <OfficeForm className="privacy-form" preventScrollReset>
        <FormKey name="id" value={id} />
        <Field name="kind" label="They ask for">
          <Select defaultValue="access">
            {requestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="who"
          label="Their email addresses and phone numbers"
          hint="Used to find their records. Separate them with commas"
        >
          <TextInput autoComplete="off" maxLength={1_000} required />
        </Field>
        <Field name="cameBy" label="Received by">
          <Select defaultValue="email">
            {requestWays.map((way) => (
              <option key={way} value={way}>
                {wayWords[way]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="receivedOn" label="On">
          <DayInput defaultValue={today} required />
        </Field>
        <Button>Log request</Button>
      </OfficeForm>
    </SidePanel>
  )
}
