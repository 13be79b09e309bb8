import { Text } from '@react-email/components'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/platform/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'

import { subjectOf } from './reply.ts'

type ReplyMailData = {
  reference: string
  subject: string
  words: string
  /** Who of staff wrote it. */
  from: string
  /** Why this person gets it. */
  why: string
  /** The mails to them about the same record that went before, by their ids. */
  follows: readonly string[]
}

/** What a member of staff answers to somebody who wrote or registered: their own words, and their name under them. */
export const replyMail = defineMail<ReplyMailData>({
  name: 'reply',
  subject: ({ subject, reference }) => subjectOf(subject, reference),
  thread: ({ reference, follows }) => ({ reference, follows }),
  body: ({ subject, reference, words, from, why }) => (
    <MailLayout title={subject} preview={words.slice(0, 120)} reason={why}>
      {words.split(/\n{2,}/).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have nothing else, and never move
        <Text key={index} style={{ ...mailStyle.text, whiteSpace: 'pre-line' }}>
          {paragraph}
        </Text>
      ))}
      <Text style={mailStyle.text}>
        {from}
        <br />
        {brand.name}
      </Text>
      <Text style={mailStyle.small}>Your reference is {reference}. Replying to this mail writes to our team.</Text>
    </MailLayout>
  ),
})
