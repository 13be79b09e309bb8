import type { ComponentProps } from 'react'

import { TextInput } from './text-input.tsx'

/** One plain field for a short code, because paste, autofill and screen readers work in it. */
export function CodeInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      className="input-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
