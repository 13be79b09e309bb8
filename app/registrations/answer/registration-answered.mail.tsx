import { z } from 'zod'

import type { Config } from '#app/core/config/config.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

import type { AnswerChange } from './answer.ts'
import { askableLabels } from './asked-fields.ts'

const answeredMailData = z.object({
  reference: z.string(),
  shopName: z.string(),
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])),
  note: z.string(),
  recordUrl: z.string(),
})

/** To staff. The applicant's text is in the body only, not in the subject. */
export const registrationAnsweredMail = defineMail({
  name: 'registration-answered',
  data: answeredMailData,
  subject: ({ reference }) => `Registration ${reference}: the applicant answered`,
  body: ({ reference, shopName, changes, note, recordUrl }) => (
    <MailLayout
      title="The applicant answered"
      preview={`${shopName}, ${reference}. It waits for you again.`}
      reason="You get this because your team decides about registrations."
    >
      <MailFacts
        facts={[
          ['Store', shopName],
          ['Reference', reference],
          ...changes.map(([label, was, became]): [string, string] => [label, `${became} (was ${was})`]),
          ...(note ? ([['They write', note]] as [string, string][]) : []),
        ]}
      />
      {changes.length === 0 ? <Text style={mailStyle.text}>They did not change any field.</Text> : null}
      <Button href={recordUrl} style={mailStyle.button}>
        Open the registration
      </Button>
    </MailLayout>
  ),
})

const inWords = (value: string | boolean | undefined): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}

type Answered = { id: string; reference: string; shopName: string; email: string }

/** Builds the mail that notifies staff of an answer. */
export function answeredMail(
  config: Config,
  { id, reference, shopName, email }: Answered,
  { change, note }: { change: AnswerChange; note: string },
): OutgoingMail {
  return mail({
    template: registrationAnsweredMail,
    data: {
      reference,
      shopName,
      changes: change.fields.map((field) => [
        askableLabels[field],
        inWords(change.was[field]),
        inWords(change.became[field]),
      ]),
      note,
      recordUrl: `${config.PUBLIC_URL}/staff/registrations/${id}`,
    },
    to: { name: '', address: config.TO_EMAIL_SETUP },
    replyTo: email,
    about: { kind: 'registration', id },
  })
}
