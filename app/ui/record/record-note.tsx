import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'

import { useHotkey } from '../button/use-hotkey.ts'
import { useUnsentText } from '../text/use-unsent-text.ts'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { TextArea } from '../field/text-area.tsx'
import type { ActRefusal } from './act-refusal.tsx'

type RecordNoteProps = {
  /** The record's id. */
  id: string
  /** The id of the colleague who writes: a draft is never shown to another colleague at the same browser. */
  me: string
  timeline: readonly { what: ReactNode }[]
  refused: ActRefusal | undefined
  hint?: string
}

/**
 * A note for colleagues, posted to the record's own address with `intent=note`; N focuses it. A draft survives a session that expires
 * before it is saved. Key it by the newest entry of the timeline, so that it is empty once the note is listed there.
 */
export function RecordNote({ id, me, timeline, refused, hint = 'For colleagues only' }: RecordNoteProps) {
  const unsent = useUnsentText(`note ${id} ${me}`, (text) =>
    timeline.some(({ what }) => what === `noted: ${text.trim()}`),
  )
  useHotkey('n', () => unsent.ref.current?.focus())
  const isSaving = useNavigation().formData?.get('intent') === 'note'
  return (
    <Form method="post" className="card record-note" preventScrollReset>
      <Field name="note" label="Note" hint={hint} error={refused?.problems.note}>
        <TextArea rows={2} defaultValue={refused?.typed.note} {...unsent} />
      </Field>
      <Button variant="ghost" size="small" name="intent" value="note" busy={isSaving}>
        Save note
      </Button>
    </Form>
  )
}
