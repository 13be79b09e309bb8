import { z } from 'zod'

import { brand } from '#app/brand.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

const teamMailData = z.object({
  reference: z.string(),
  where: z.string(),
  shopName: z.string(),
  name: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  zipCode: z.string(),
  recordUrl: z.string(),
})

/** Mails the interest to the rollout team. The typed text is only in the body, and replies go to the storekeeper. */
export const usInterestTeamMail = defineMail({
  name: 'us-interest-team',
  data: teamMailData,
  subject: ({ reference, where }) => `US interest ${reference}: ${where}`,
  body: ({ reference, where, shopName, name, email, contactNumber, zipCode, recordUrl }) => (
    <MailLayout
      title={`US interest: ${where}`}
      preview={`${shopName}, ZIP ${zipCode}`}
      reason="You get this because your team looks after the US rollout."
    >
      <MailFacts
        facts={[
          ['Store', shopName],
          ['Contact', name],
          ['Email', email],
          ['Number', contactNumber],
          ['ZIP code', `${zipCode} (${where})`],
          ['Reference', reference],
        ]}
      />
      <Button href={recordUrl} style={mailStyle.button}>
        Open the record
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>Your reply to this email goes to {name}.</Text>
    </MailLayout>
  ),
})

/**
 * Acknowledges an interest to the storekeeper. It repeats nothing that was typed, so that an attacker cannot send text to a stranger's
 * address through us.
 */
export const usInterestReceivedMail = defineMail({
  name: 'us-interest-received',
  data: z.object({
    reference: z.string(),
  }),
  subject: () => 'We have your registration of interest',
  body: ({ reference }) => (
    <MailLayout
      title="We have your registration of interest"
      preview={`Your reference is ${reference}.`}
      reason={`You get this because this address was given on our page for storekeepers in the United States. ${brand.address.street}, ${brand.address.locality} ${brand.address.state} ${brand.address.postcode}, Australia.`}
    >
      <Text style={mailStyle.text}>
        Thank you for registering interest in the New Jersey rollout. We will write to you about it at this address.
      </Text>
      <MailFacts facts={[['Your reference', reference]]} />
      <Text style={mailStyle.text}>
        Something to add, or no longer interested? Reply to this mail and a person reads it.
      </Text>
      <Text style={mailStyle.small}>
        If you did not write to us, someone mistyped their address. You need not do anything.
      </Text>
    </MailLayout>
  ),
})

type MailedInterest = {
  id: string
  reference: string
  shopName: string
  name: string
  email: string
  contactNumber: string
  zipCode: string
  isNewJersey: boolean
}

/** Returns the mails of an interest: to the address of TO_EMAIL_US, and the acknowledgement if it is due (rule L11). */
export function usInterestMails(interest: MailedInterest, config: Config, isReceiptDue = true): OutgoingMail[] {
  const { id, reference, shopName, name, email, contactNumber, zipCode } = interest
  const about = { kind: 'us-interest', id }
  const data = {
    reference,
    where: interest.isNewJersey ? 'New Jersey' : 'outside New Jersey',
    shopName,
    name,
    email,
    contactNumber,
    zipCode,
    recordUrl: `${config.PUBLIC_URL}/staff/us-interest/${id}`,
  }
  const team = mail({
    template: usInterestTeamMail,
    data,
    to: { name: '', address: config.TO_EMAIL_US },
    replyTo: email,
    about,
  })
  const receipt = mail({
    template: usInterestReceivedMail,
    data: { reference },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_US,
    about,
  })
  return isReceiptDue ? [team, receipt] : [team]
}
