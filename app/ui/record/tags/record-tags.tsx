import { X } from 'lucide-react'
import { useRef } from 'react'
import { Form } from 'react-router'

import { Button } from '../../button/button.tsx'
import { Field } from '../../field/field.tsx'
import { TextInput } from '../../field/text-input.tsx'
import { useHotkey } from '../../button/use-hotkey.ts'
import { type ActRefusal, refusedAs } from '../act-refusal.tsx'
import { TagList } from './tag-list.tsx'

type RecordTagsProps = {
  tags: readonly string[]
  /** The address of the list, which a tag filters. */
  listTo: string
  canChange: boolean
  refused: ActRefusal | undefined
}

const longestTag = 30
export const mostTags = 5

/** The tags of a record, with forms that post `intent` `tag` or `untag` with `tag` to its own address. T goes to the new tag. */
export function RecordTags({ tags, listTo, canChange, refused }: RecordTagsProps) {
  const { problems, typed } = refusedAs('tag', refused)
  const field = useRef<HTMLInputElement>(null)
  const canAdd = canChange && tags.length < mostTags
  useHotkey(canAdd ? 't' : undefined, () => field.current?.focus())
  if (!canChange && tags.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>Tags</h3>
      {tags.length > 0 ? (
        <ul className="record-tags">
          {tags.map((tag) => (
            <li key={tag}>
              <TagList tags={[tag]} listTo={listTo} />
              {canChange ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="tag" value={tag} />
                  <button type="submit" name="intent" value="untag">
                    <X aria-hidden="true" />
                    <span className="vh">Remove the tag {tag}</span>
                  </button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <Form method="post" className="bulk-form" key={tags.join(' ')} preventScrollReset>
          <Field name="tag" id="record-tag" label="New tag" error={problems.tag}>
            <TextInput ref={field} defaultValue={typed.tag} maxLength={longestTag} autoComplete="off" required />
          </Field>
          <Button variant="ghost" name="intent" value="tag">
            Add
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
