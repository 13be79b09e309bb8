import { Form } from 'react-router'

import { Button } from '../button/button.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'

type CopyLinkProps = {
  /** The link, after it was requested. No other response and no address contains it. */
  link: string | undefined
  /** The `intent` that requests the link. */
  intent: string
  label: string
  hint: string
}

/** A secret link that one press requests and copies to the clipboard. */
export function CopyLink({ link, intent, label, hint }: CopyLinkProps) {
  if (link === undefined)
    return (
      <Form method="post" preventScrollReset>
        <Button variant="ghost" size="small" name="intent" value={intent}>
          Copy link
        </Button>
      </Form>
    )
  return (
    <div className="copy-line">
      <Field name="copiedLink" label={label} hint={hint}>
        <TextInput readOnly defaultValue={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <CopyButton text={link} label="Copy link" isImmediate />
    </div>
  )
}
