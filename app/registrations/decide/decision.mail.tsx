import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailQuote } from '#app/ui/mail/mail-quote.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

const why = 'You get this because this address was given when a shop was registered with us.'

const declinedMailData = z.object({
  reference: z.string(),
  reason: z.string(),
})

/**
 * Declines the registration with the colleague's reason. The registration's names are unapproved and its address is
 * unconfirmed, so neither mail of this file repeats them (rule M12).
 */
export const declinedMail = defineMail({
  name: 'registration-declined',
  data: declinedMailData,
  subject: ({ reference }) => `Your registration ${reference}`,
  body: ({ reference, reason }) => (
    <MailLayout title="Your shop is not approved" preview={`About your registration ${reference}.`} reason={why}>
      <Text style={mailStyle.text}>Hello,</Text>
      <Text style={mailStyle.text}>Thank you for registering your shop. We cannot take it now. This is why:</Text>
      <MailQuote text={reason} />
      <MailFacts facts={[['Your reference', reference]]} />
      <Text style={mailStyle.text}>
        Do you think that we are wrong? Reply to this mail, or call {brand.phone.display}. A person answers.
      </Text>
    </MailLayout>
  ),
})

const informationMailData = z.object({
  reference: z.string(),
  question: z.string(),
  /** 'ABN and Postcode'. */
  fields: z.string(),
  /** The status page, where those fields can be changed. */
  url: z.string(),
})

/** Asks the applicant a question, with a link that opens only the chosen fields. */
export const informationMail = defineMail({
  name: 'registration-information',
  data: informationMailData,
  // Anyone with the link can answer, so only the applicant may see it.
  mask: (mailed) => ({ ...mailed, url: '#' }),
  subject: ({ reference }) => `A question about your registration ${reference}`,
  body: ({ reference, question, fields, url }) => (
    <MailLayout title="Answer our question" preview={`About your registration ${reference}.`} reason={why}>
      <Text style={mailStyle.text}>We are reading the registration of your shop. Please answer this:</Text>
      <MailQuote text={question} />
      <Text style={mailStyle.text}>You can change what you told us about this: {fields}. The rest stays as it is.</Text>
      <Button href={url} style={mailStyle.button}>
        Answer
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>
        Your reference is {reference}. Do not share this link: anyone who has it can answer for you.
      </Text>
    </MailLayout>
  ),
})
