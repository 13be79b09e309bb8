import type { ComponentProps, MouseEvent } from 'react'

import { classNames } from './class-names.ts'

export type ButtonLook = {
  variant?: 'action' | 'alt' | 'ghost' | 'danger' | 'danger-fill'
  /** `large` is for the public pages, `small` for rows of a table. */
  size?: 'small' | 'large'
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

export function buttonClass({ variant = 'action', size }: ButtonLook): string {
  return `button button-${variant}${size ? ` button-${size}` : ''}`
}

/** Neither by a click nor by Enter in a field, which presses the form's button. */
const doNothing = (event: MouseEvent) => event.preventDefault()

/** One `action` on a screen. A busy button turns its wheel, keeps its place and its focus, and does nothing when it is pressed. */
export function Button({ variant, size, busy, className, children, type = 'submit', onClick, ...props }: ButtonProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) })
  return (
    <button
      type={type}
      className={classNames(look, className)}
      aria-busy={busy || undefined}
      onClick={busy ? doNothing : onClick}
      {...props}
    >
      {children}
    </button>
  )
}

/** A way to another page that looks like a button: a plain link, because it may cross from the public pages to the app. */
export function AnchorButton({ variant, size, className, children, ...props }: ComponentProps<'a'> & ButtonLook) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) })
  return (
    <a className={classNames(look, className)} {...props}>
      {children}
    </a>
  )
}
