import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import { classNames } from '../class-names.ts'
import { buttonClass, type ButtonLook } from './button.tsx'

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link that looks like a button. For acts that change something, use `Button`. */
export function LinkButton({ variant = 'ghost', size, className, ...props }: LinkButtonProps) {
  return <Link className={classNames(buttonClass({ variant, ...(size && { size }) }), className)} {...props} />
}
