import { data, Form, redirect } from 'react-router'

import { newId } from '#app/platform/new-id.server.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DayInput } from '#app/ui/field/day-input.tsx'
import { readDay } from '#app/ui/field/day-text.ts'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'

import { receivePrivacyRequest, type RequestRefusal } from '../requests/manage-privacy-requests.server.ts'
import { kindWords, requestKinds, requestWays, wayWords } from '../requests/privacy-request.ts'
import type { Route } from './+types/new-request.page.ts'

export const meta = () => [{ title: 'Write a request down' }]
export const handle = { back: { to: '/staff/privacy', label: 'Privacy' } }

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'people:manage')
  return { id: newId(), today: sydneyDay(new Date()) }
}

const problems: Record<RequestRefusal, { who?: string; receivedOn?: string }> = {
  'bad-who': { who: 'Use whole addresses and numbers, with commas between' },
  'bad-day': { receivedOn: 'Give the day on which it came, of this last year' },
  'bad-request': { receivedOn: 'Give the day on which it came' },
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const form = await args.request.formData()
  const said = { ...Object.fromEntries(form), receivedOn: readDay(String(form.get('receivedOn') ?? '')) }
  const origin = args.context.get(originContext)
  const result = await orRefusalPage(() =>
    receivePrivacyRequest(args.context.get(platformContext), actor, { said, origin }),
  )
  if (result.ok) return redirect(`/staff/privacy/requests/${result.value}`)
  return data({ ...problems[result.refusal], typed: String(form.get('who') ?? '') }, { status: 400 })
}

export default function NewRequestPage({ loaderData: { id, today }, actionData }: Route.ComponentProps) {
  return (
    <SidePanel label="Write a request down" heading="Write a request down" closeTo="/staff/privacy">
      <p>When somebody asks for what is theirs. It is due thirty days after it came.</p>
      <Form method="post" className="privacy-form" preventScrollReset>
        <input type="hidden" name="id" value={id} />
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
          label="Their addresses and numbers"
          hint="By which they are found, with commas between"
          error={actionData?.who}
        >
          <TextInput autoComplete="off" maxLength={1_000} defaultValue={actionData?.typed} required />
        </Field>
        <Field name="cameBy" label="It came">
          <Select defaultValue="email">
            {requestWays.map((way) => (
              <option key={way} value={way}>
                {wayWords[way]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="receivedOn" label="On" error={actionData?.receivedOn}>
          <DayInput defaultValue={today} required />
        </Field>
        <Button>Write it down</Button>
      </Form>
    </SidePanel>
  )
}
