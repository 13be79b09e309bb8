import { LogIn, Mail } from 'lucide-react'
import { useState } from 'react'

import type { HumanCheckSession } from '#app/web/human-check/browser/human-check-session.ts'
import { type FormOutcome, postJson } from '#app/web/form/send/send-form.ts'
import { brand } from '#app/brand.ts'
import { AnchorButton, Button } from '#app/ui/button/button.tsx'

export type KnownShop = { email: string; shopName: string }

/** Asks our server to mail the link, with the human check of the form. */
const askForLink = (known: KnownShop, check: HumanCheckSession): Promise<FormOutcome> =>
  postJson('/api/account/registration-status-link', known, { check })

const isMailed = (outcome: FormOutcome): boolean => outcome.kind === 'answered' && outcome.answer.status < 300

type AlreadyRegisteredProps = { known: KnownShop; check: HumanCheckSession | undefined }

/** The choices after ‘Already registered’ (rule RG27): the log-in, or the status page's link by mail, which this page never shows. */
export function AlreadyRegistered({ known, check }: AlreadyRegisteredProps) {
  const [state, setState] = useState<'asked' | 'sending' | 'mailed' | 'failed'>('asked')

  async function send(): Promise<void> {
    if (!check || state === 'sending') return
    setState('sending')
    setState(isMailed(await askForLink(known, check)) ? 'mailed' : 'failed')
  }

  return (
    <>
      <p className="acts">
        <AnchorButton data-click="Log in" variant="alt" href="/agent-login">
          <LogIn aria-hidden="true" /> Log in
        </AnchorButton>
        {state === 'mailed' ? null : (
          <Button
            type="button"
            variant="ghost"
            data-click="Email me the link"
            busy={state === 'sending'}
            onClick={() => void send()}
          >
            <Mail aria-hidden="true" /> Email me the link to my registration
          </Button>
        )}
      </p>
      <p role="status">
        {state === 'mailed' ? `Look in the mailbox of ${known.email}. The link is in our mail.` : ''}
        {state === 'failed' ? `The mail was not sent. Try again, or call ${brand.phone.display}.` : ''}
      </p>
    </>
  )
}
