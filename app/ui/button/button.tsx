import type { ComponentProps, MouseEvent } from 'react'

import { classNames } from '../class-names.ts'

export type ButtonLook = {
  variant?: 'action' | 'alt' | 'ghost' | 'danger' | 'danger-fill'
  /** `large` is for the public pages, `small` for rows of a table. */
  size?: 'small' | 'large'
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

export function buttonClass({ variant = 'action', size }: ButtonLook): string {
  return `button button-${variant}${size ? ` button-${size}` : ''}`
}

/** Stops the click. Enter in a field also clicks the form's button, so it is stopped too. */
const doNothing = (event: MouseEvent) => event.preventDefault()

/** A screen has at most one `action` button. A busy button shows a spinner, stays focusable and ignores clicks. */
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

/** A link that looks like a button. It is a plain link because it may lead from the public pages to the app. */
export function AnchorButton({ variant, size, className, children, ...props }: ComponentProps<'a'> & ButtonLook) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) })
  return (
    <a className={classNames(look, className)} {...props}>
      {children}
    </a>
  )
}
