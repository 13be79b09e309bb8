import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'

type AddNumberScreenProps = {
  closeTo: string
  refused?:
    { number?: string | undefined; reason?: string | undefined; typed: { number: string; reason: string } } | undefined
}

/** Opts a number out for somebody who rang or wrote. */
export function AddNumberScreen({ closeTo, refused }: AddNumberScreenProps) {
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
