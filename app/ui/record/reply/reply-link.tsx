import type { ButtonLook } from '../../button/button.tsx'
import { KeyHint } from '../../button/key-hint.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { usePressKey } from '../../button/use-press-key.ts'

/** Links to the page that writes a reply to a record; R follows it. */
export function ReplyLink({ to, variant }: { to: string; variant?: ButtonLook['variant'] }) {
  return (
    <LinkButton to={to} {...usePressKey<HTMLAnchorElement>('r')} {...(variant && { variant })}>
      Reply <KeyHint keys={['R']} />
    </LinkButton>
  )
}
