import { useRef } from 'react'

import type { ButtonLook } from '../button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { LinkButton } from '../link-button.tsx'
import { useActiveKeys } from '../single-keys.ts'
import { useHotkey } from '../use-hotkey.ts'

/** The way to where a reply to a record is written; R presses it. */
export function ReplyLink({ to, variant }: { to: string; variant?: ButtonLook['variant'] }) {
  const link = useRef<HTMLAnchorElement>(null)
  useHotkey('r', () => link.current?.click())
  const shortcut = useActiveKeys()(['R']) ? 'R' : undefined
  return (
    <LinkButton to={to} ref={link} aria-keyshortcuts={shortcut} {...(variant && { variant })}>
      Reply <KeyHint keys={['R']} />
    </LinkButton>
  )
}
