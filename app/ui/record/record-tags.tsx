import { X } from 'lucide-react'
import { Form } from 'react-router'

import { Button } from '../button.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'
import { TagList } from './tag-list.tsx'

type RecordTagsProps = {
  tags: readonly string[]
  /** The list that a tag leads to. */
  listTo: string
  canChange: boolean
  error: string | undefined
}

const longestTag = 30
const mostTags = 5

/** The tags of a record, with forms that post `intent` `tag` or `untag` with `tag` to its own address. */
export function RecordTags({ tags, listTo, canChange, error }: RecordTagsProps) {
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
                    <span className="vh">Take the tag {tag} off</span>
                  </button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canChange && tags.length < mostTags ? (
        <Form method="post" className="several-form" key={tags.join(' ')} preventScrollReset>
          <Field name="tag" id="record-tag" label="New tag" error={error}>
            <TextInput maxLength={longestTag} autoComplete="off" required />
          </Field>
          <Button variant="ghost" name="intent" value="tag">
            Add
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
