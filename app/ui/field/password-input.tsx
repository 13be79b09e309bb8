import { type ComponentProps, useState } from 'react'

import { TextInput } from './text-input.tsx'

/** A password field with a Show and Hide button, which is hidden without script. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span className="input-box">
      <TextInput
        autoCapitalize="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="input-with-end"
      />
      <button
        type="button"
        className="input-end text-button needs-script"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <span>{isShown ? 'Hide' : 'Show'}</span>
        <span className="vh"> password</span>
      </button>
    </span>
  )
}
