import { Notice } from '#app/ui/feedback/notice.tsx'

import type { MailRecord } from './mail-view.ts'

/** Says why a code or a link is hidden, or that it was noted who read it. */
export function MailSecrecyNote({ secrecy }: Pick<MailRecord, 'secrecy'>) {
  if (secrecy === 'open') return null
  if (secrecy === 'masked')
    return (
      <Notice tone="note" title="The code and the link are hidden.">
        They open an account, and are its owner’s alone. Sending the mail again sends them as they are.
      </Notice>
    )
  return (
    <Notice tone="note" title="This mail opens an account.">
      It is shown whole because this outbox is how it is delivered. The audit log says that you read it.
    </Notice>
  )
}
