import type { ButtonLook } from '../button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { LinkButton } from '../link-button.tsx'
import { usePressKey } from '../use-press-key.ts'

/** Links to the page on which a reply to a record is written; R follows it. */
export function ReplyLink({ to, variant }: { to: string; variant?: ButtonLook['variant'] }) {
  return (
    <LinkButton to={to} {...usePressKey<HTMLAnchorElement>('r')} {...(variant && { variant })}>
      Reply <KeyHint keys={['R']} />
    </LinkButton>
  )
}
