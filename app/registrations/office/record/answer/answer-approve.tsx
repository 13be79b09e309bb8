import { Form, useNavigation } from 'react-router'

import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import type { RegistrationRecord } from '../../registration-view.ts'

const explained: Record<WelcomeWay, { title: string; rest: (name: string) => string }> = {
  invited: {
    title: 'A store and an invitation.',
    rest: (name) => `${name} gets a code that works for 30 days. It is created when you approve. Staff never see it.`,
  },
  attached: {
    title: 'A store in the existing account.',
    rest: (name) => `This creates a store with its own contract link. No code is sent: ${name} logs in as before.`,
  },
  waits: {
    title: 'A store for the open invitation.',
    rest: (name) => `${name} already has a code, which also opens this store. No second code is created.`,
  },
}

export function AnswerApprove({ record }: { record: RegistrationRecord }) {
  const { id, version, way, contactName, mailHeads, warning } = record
  const isBusy = useNavigation().formData?.get('intent') === 'approve'
  return (
    <Form method="post" className="answer-form" preventScrollReset>
      <p>
        <b>{explained[way].title}</b> <span>{explained[way].rest(contactName)}</span>
      </p>
      <input type="hidden" name="version" value={version} />
      {warning ? (
        <Notice tone="warn" title={warning}>
          <span id="approve-warning">
            Approve only what you have checked with <span translate="no">{contactName}</span>.
          </span>
        </Notice>
      ) : null}
      <Button
        name="intent"
        value="approve"
        busy={isBusy}
        data-first
        aria-describedby={warning ? 'approve-warning' : undefined}
      >
        Approve and send
      </Button>
      <MailLetter
        heading={`${contactName} gets this email`}
        head={mailHeads.approved}
        src={`/staff/registrations/${id}/preview?act=approved&way=${way}`}
      />
    </Form>
  )
}
