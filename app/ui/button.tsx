import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

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

/** One `action` on a screen. A busy button keeps its place and its focus, and sends nothing twice. */
export function Button({ variant, size, busy, className, children, type = 'submit', ...props }: ButtonProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) })
  return (
    <button
      type={busy ? 'button' : type}
      className={classNames(look, className)}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy ? <LoaderCircle className="button-spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

/** A way to another page that looks like a button: a plain link, because it may cross from the public pages to the app. */
export function AnchorButton({ variant, size, className, ...props }: ComponentProps<'a'> & ButtonLook) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) })
  return <a className={`${look} ${className ?? ''}`} {...props} />
}
