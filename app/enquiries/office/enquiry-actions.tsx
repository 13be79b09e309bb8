import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'

import type { EnquiryStatus } from '../enquiry.ts'

/** The next step of an enquiry; each can be taken back. */
export function EnquiryActions({ status }: { status: EnquiryStatus }) {
  const isDone = status === 'answered' || status === 'closed'
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      {isDone ? (
        <Button variant="ghost" name="intent" value="reopen">
          Reopen
        </Button>
      ) : (
        <Button name="intent" value="answer">
          Mark as answered
        </Button>
      )}
      {status === 'closed' ? null : (
        <Button variant="ghost" name="intent" value="close">
          Close enquiry
        </Button>
      )}
    </Form>
  )
}
