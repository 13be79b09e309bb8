import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { useHotkey } from '#app/ui/use-hotkey.ts'
import { useKeptText } from '#app/ui/use-kept-text.ts'

import type { RegistrationRecord } from './registration-record-view.ts'

type RecordNoteProps = {
  record: Pick<RegistrationRecord, 'id' | 'timeline'>
  me: string
  refused: { message: string; typed: string } | undefined
}

/** A note for colleagues. What is typed outlasts a session that ends before it was saved. `N` goes to it. */
export function RecordNote({ record: { id, timeline }, me, refused }: RecordNoteProps) {
  const kept = useKeptText(`note ${id} ${me}`, (text) => timeline.some(({ what }) => what === `noted: ${text.trim()}`))
  useHotkey('n', () => kept.ref.current?.focus())
  return (
    <Form method="post" className="record-note" preventScrollReset>
      <Field name="note" label="Note" hint="Only staff see it" error={refused?.message}>
        <TextArea rows={2} defaultValue={refused?.typed} {...kept} />
      </Field>
      <Button variant="ghost" size="small" name="intent" value="note">
        Save note
      </Button>
    </Form>
  )
}
