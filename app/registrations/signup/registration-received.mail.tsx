import { z } from 'zod'

import type { Platform } from '#app/web/platform.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { MailFacts } from '#app/ui/mail/mail-facts.tsx'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'
import { abnInGroups } from '#app/core/text/abn.ts'
import { Button, Text } from '#app/ui/mail/mail-tags.tsx'

import { momentInWords } from '../answer/answer-words.ts'
import { statusUrl } from '../status/status-link.server.ts'

const teamMailData = z.object({
  reference: z.string(),
  shopName: z.string(),
  contactName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  abn: z.string(),
  where: z.string(),
  isLpo: z.boolean(),
  source: z.string(),
  answerBy: z.string(),
  recordUrl: z.string(),
})

/** To the deciding staff. The applicant's text is in the body only; a reply goes to the applicant. */
export const registrationTeamMail = defineMail({
  name: 'registration-team',
  data: teamMailData,
  subject: ({ reference, where }) => `Registration ${reference}: a shop in ${where}`,
  body: ({
    reference,
    shopName,
    contactName,
    email,
    contactNumber,
    abn,
    where,
    isLpo,
    source,
    answerBy,
    recordUrl,
  }) => (
    <MailLayout
      title="A shop would like to join"
      preview={`${shopName}, ${where}. Promised an answer by ${answerBy}.`}
      reason="You get this because your team decides about registrations."
    >
      <MailFacts
        facts={[
          ['Store', shopName],
          ['Contact', contactName],
          ['Email', email],
          ['Number', contactNumber],
          ['ABN', abnInGroups(abn)],
          ['Postcode', where],
          ['Licensed Post Office', isLpo ? 'Yes' : 'No'],
          ['Heard of us by', source],
          ['Answer promised by', answerBy],
          ['Reference', reference],
        ]}
      />
      <Button href={recordUrl} style={mailStyle.button}>
        Open the registration
      </Button>
      <Text style={{ ...mailStyle.small, marginTop: '16px' }}>Your reply to this email goes to {contactName}.</Text>
    </MailLayout>
  ),
})

const receivedMailData = z.object({
  reference: z.string(),
  statusUrl: z.string(),
  answerBy: z.string(),
})

/** To the applicant. It repeats no input, so that an attacker cannot send a stranger words through us. */
export const registrationReceivedMail = defineMail({
  name: 'registration-received',
  data: receivedMailData,
  subject: ({ reference }) => `We have your registration of interest (${reference})`,
  body: ({ reference, statusUrl: url, answerBy }) => (
    <MailLayout
      title="We have your registration"
      preview={`Your reference is ${reference}. A person answers by ${answerBy}.`}
      reason="You get this because this address was given on our registration page."
    >
      <Text style={mailStyle.text}>
        Thank you! Your registration of interest is currently pending admin approval. A person reads it and answers by{' '}
        {answerBy}, your time.
      </Text>
      <MailFacts facts={[['Your reference', reference]]} />
      <Button href={url} style={mailStyle.button}>
        See how far it is
      </Button>
      <Text style={{ ...mailStyle.text, marginTop: '20px' }}>
        You need not do anything until then. The answer comes to this address: yes with a code, no with the reason, or a
        question.
      </Text>
      <Text style={mailStyle.small}>
        Do not share this mail: the button needs no password. Did you not register a shop with us? Then someone typed
        the wrong address. You need not do anything.
      </Text>
    </MailLayout>
  ),
})

type MailedRegistration = {
  id: string
  reference: string
  shopName: string
  contactName: string
  email: string
  contactNumber: string
  abn: string
  shopPostCode: string
  state: string | null
  timeZone: string
  licensedPostOffice: boolean
  source: string
  pleaseSpecify: string | null
  answerDueAt: Date
}

/** Builds the mails of a registration: to TO_EMAIL_SETUP, and to the applicant while a receipt is due (rule L11). */
export function registrationMails(
  platform: Pick<Platform, 'config' | 'keys'>,
  registration: MailedRegistration,
  isReceiptDue = true,
): OutgoingMail[] {
  const { id, reference, email, source, pleaseSpecify } = registration
  const { config } = platform
  const about = { kind: 'registration', id }
  const answerBy = momentInWords(registration.answerDueAt, registration.timeZone)
  const { shopName, contactName, contactNumber, abn } = registration
  const team = mail({
    template: registrationTeamMail,
    data: {
      reference,
      shopName,
      contactName,
      email,
      contactNumber,
      abn,
      where: [registration.shopPostCode, registration.state].filter(Boolean).join(' '),
      isLpo: registration.licensedPostOffice,
      source: pleaseSpecify ? `${source}: ${pleaseSpecify}` : source,
      answerBy,
      recordUrl: `${config.PUBLIC_URL}/staff/registrations/${id}`,
    },
    to: { name: '', address: config.TO_EMAIL_SETUP },
    replyTo: email,
    about,
  })
  const receipt = mail({
    template: registrationReceivedMail,
    data: { reference, statusUrl: statusUrl(platform, { id }), answerBy },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about,
  })
  return isReceiptDue ? [team, receipt] : [team]
}
