import type { InputEvent } from 'react'

import { type RegistrationTextField, typedValue } from '../registration-fields.ts'

/** Removes the characters that a field does not accept, and keeps the caret at its place among the digits. */
export const digitsOnly = (field: RegistrationTextField) => (event: InputEvent<HTMLInputElement>) => {
  const { currentTarget: input } = event
  const kept = typedValue(field, input.value)
  if (kept === input.value) return
  const before = typedValue(field, input.value.slice(0, input.selectionStart ?? undefined)).length
  input.value = kept
  input.setSelectionRange(before, before)
}
