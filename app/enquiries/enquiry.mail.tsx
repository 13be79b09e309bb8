import { z } from 'zod'

import { brand } from '#app/brand.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { MailQuote } from '#app/ui/mail/mail-quote.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Link, Text } from '#app/ui/mail/mail-tags.tsx'

import type { EnquiryReasonCode } from './enquiry.ts'

const teamMailData = z.object({
  reference: z.string(),
  about: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  reason: z.string(),
  message: z.string(),
  recordUrl: z.string(),
})

/** Mails the enquiry to the team of its reason. The sender's text is only in the body, and replies go to the sender. */
export const enquiryTeamMail = defineMail({
  name: 'enquiry-team',
  data: teamMailData,
  subject: ({ reference, about }) => `Enquiry ${reference}: ${about}`,
  body: ({ reference, about, name, email, phone, reason, message, recordUrl }) => (
    <MailLayout
      title={`Enquiry: ${about}`}
      preview={`${name}, ${phone}`}
      reason="You get this because your team answers enquiries of this kind."
    >
      <MailFacts
        facts={[
          ['From', name],
          ['Email', email],
          ['Phone', phone],
          ['Reason', reason],
          ['Reference', reference],
        ]}
      />
      {message === '' ? <Text style={mailStyle.text}>There was no message.</Text> : <MailQuote text={message} />}
      <Button href={recordUrl} style={mailStyle.button}>
        Open the enquiry
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>Your reply to this email goes to {name}.</Text>
    </MailLayout>
  ),
})

/**
 * Acknowledges an enquiry to its sender. It repeats nothing that was typed, so that an attacker cannot send text to a stranger's address
 * through us.
 */
export const enquiryReceivedMail = defineMail({
  name: 'enquiry-received',
  data: z.object({
    reference: z.string(),
  }),
  subject: () => 'We have your enquiry',
  body: ({ reference }) => (
    <MailLayout
      title="We have your enquiry"
      preview={`Your reference is ${reference}.`}
      reason="You get this because this address was given in our contact form."
    >
      <Text style={mailStyle.text}>Thank you for writing to us. We will be in touch with you shortly.</Text>
      <MailFacts facts={[['Your reference', reference]]} />
      <Text style={mailStyle.text}>
        Something to add? Reply to this mail, or call{' '}
        <Link href={brand.phone.href} style={{ color: 'inherit' }}>
          {brand.phone.display}
        </Link>
        .
      </Text>
      <Text style={mailStyle.small}>
        If you did not write to us, someone mistyped their address. You need not do anything.
      </Text>
    </MailLayout>
  ),
})

const subjects: Record<EnquiryReasonCode, string> = {
  TO_EMAIL_INTEGRATING: 'integrating',
  TO_EMAIL_SETUP: 'a tablet in a store',
  TO_EMAIL_OTHER: 'other reason',
}

type MailedEnquiry = {
  id: string
  reference: string
  name: string
  email: string
  phone: string
  message: string
  reasonCode: EnquiryReasonCode
  reasonLabel: string
}

/** Returns the mails of an enquiry: to the address of its reason (rule E11), and the acknowledgement if it is due (rule L11). */
export function enquiryMails(enquiry: MailedEnquiry, config: Config, isReceiptDue = true): OutgoingMail[] {
  const { id, reference, name, email, phone, message } = enquiry
  const about = { kind: 'enquiry', id }
  const data = {
    reference,
    about: subjects[enquiry.reasonCode],
    name,
    email,
    phone,
    reason: enquiry.reasonLabel,
    message,
    recordUrl: `${config.PUBLIC_URL}/staff/enquiries/${id}`,
  }
  const team = mail({
    template: enquiryTeamMail,
    data,
    to: { name: '', address: config[enquiry.reasonCode] },
    replyTo: email,
    about,
  })
  const receipt = mail({
    template: enquiryReceivedMail,
    data: { reference },
    to: { name: '', address: email },
    replyTo: config[enquiry.reasonCode],
    about,
  })
  return isReceiptDue ? [team, receipt] : [team]
}
