import { type ComponentProps, useState } from 'react'

import { TextInput } from './text-input.tsx'

/** A password with Show and Hide; without script the button is not shown. */
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
