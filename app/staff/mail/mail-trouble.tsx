import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time.tsx'

import type { MailRecord } from './mail-view.ts'

/** Says what went wrong with a mail, and what happens next. */
export function MailTrouble({ mail }: { mail: MailRecord }) {
  if (mail.state === 'failed') {
    return (
      <Notice tone="bad" title="It did not go out.">
        {reasonOf(mail)} We have stopped trying.
      </Notice>
    )
  }
  if (mail.state === 'retrying') {
    return (
      <Notice tone="warn" title="Not yet.">
        {reasonOf(mail)}{' '}
        {mail.nextTryAt ? (
          <>
            Next try <DateTime at={mail.nextTryAt} />.
          </>
        ) : null}
      </Notice>
    )
  }
  return null
}

function reasonOf({ reason }: MailRecord): string {
  return reason ? `The mail server said “${reason}”.` : 'The mail server gave no reason.'
}
