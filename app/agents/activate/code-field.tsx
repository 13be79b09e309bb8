import type { InputEvent } from 'react'

import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { groupCode } from './code-text.ts'

/** Puts the digits in fours while somebody types at the end, and never moves a caret that stands elsewhere. */
function group({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  if (field.selectionStart !== field.value.length) return
  const grouped = groupCode(field.value)
  if (grouped !== field.value) field.value = grouped
}

/** One plain field, so that paste, autofill and screen readers simply work; it only looks like a voucher's number. */
export function CodeField({ code }: { code: string }) {
  return (
    <FlowField
      name="invitationCode"
      label="Invitation code"
      hint="The 12 digits in your email. Pasting works."
      className="voucher-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      defaultValue={groupCode(code)}
      onInput={group}
      onBlur={({ currentTarget: field }) => {
        field.value = groupCode(field.value)
      }}
    />
  )
}
