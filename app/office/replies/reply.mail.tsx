import { z } from 'zod'

import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailLetter } from '#app/ui/mail/mail-letter.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Text } from '#app/ui/mail/mail-tags.tsx'

import { subjectOf } from './reply.ts'

const replyMailData = z.object({
  reference: z.string(),
  subject: z.string(),
  words: z.string(),
  /** The name of the author. */
  from: z.string(),
  /** Why this person gets the mail. */
  why: z.string(),
  /** The ids of the earlier mails to this person about the record. */
  follows: z.array(z.string()).readonly(),
})

/** A colleague's reply to the sender of a record, in the colleague's own words and name. */
export const replyMail = defineMail({
  name: 'reply',
  data: replyMailData,
  subject: ({ subject, reference }) => subjectOf(subject, reference),
  thread: ({ reference, follows }) => ({ reference, follows }),
  body: ({ subject, reference, words, from, why }) => (
    <MailLayout title={subject} preview={words.slice(0, 120)} reason={why}>
      <MailLetter words={words} from={from} />
      <Text style={mailStyle.small}>Your reference is {reference}. Replying to this mail writes to our team.</Text>
    </MailLayout>
  ),
})
