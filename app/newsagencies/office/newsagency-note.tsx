import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'

import type { NewsagencyRecord } from './newsagency-view.ts'

type NewsagencyNoteProps = {
  shop: Pick<NewsagencyRecord, 'id' | 'timeline'>
  me: string
  refused: { message: string; typed: string } | undefined
}

/** A note for colleagues, such as what was said on the phone. What is typed outlasts a session that ends before. */
export function NewsagencyNote({ shop: { id, timeline }, me, refused }: NewsagencyNoteProps) {
  const kept = useKeptText(`note ${id} ${me}`, (text) => timeline.some(({ what }) => what === `noted: ${text.trim()}`))
  return (
    <Form method="post" className="record-note" preventScrollReset>
      <Field name="note" label="Note" hint="For colleagues only: what was said on the phone" error={refused?.message}>
        <TextArea rows={2} defaultValue={refused?.typed} {...kept} />
      </Field>
      <Button variant="ghost" size="small" name="intent" value="note">
        Save note
      </Button>
    </Form>
  )
}
