import { Link, Text } from '@react-email/components'

import { mailMoment } from '#app/agents/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { defineMail } from '#app/platform/mail/template.server.ts'
import { MailLayout } from '#app/ui/mail/mail-layout.tsx'
import { mailStyle } from '#app/ui/mail/mail-style.ts'

/** Says that an account changes, and never which: bank details go into no mail. `from`: ISO 8601. */
export const bankChangeMail = defineMail<{ shopName: string; from: string }>({
  name: 'bank-details-change',
  subject: ({ shopName }) => `The bank account of ${shopName} is about to change`,
  body: ({ shopName, from }) => (
    <MailLayout
      title="A new bank account"
      preview={`We use it from ${mailMoment(from)}. Was that not you? Call us.`}
      reason={`You get this because you are the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        Somebody gave a new bank account for {shopName}. We use it from {mailMoment(from)}. Until then we use the old
        one.
      </Text>
      <Text style={mailStyle.text}>
        <strong>Was that not you?</strong> Call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>{' '}
        before then, and we stop it. You need not do anything if it was.
      </Text>
    </MailLayout>
  ),
})

/** To the address that was told of the change: staff have stopped it. Why stays with us. */
export const bankChangeStoppedMail = defineMail<{ shopName: string }>({
  name: 'bank-details-change-stopped',
  subject: ({ shopName }) => `The bank account of ${shopName} stays as it is`,
  body: ({ shopName }) => (
    <MailLayout
      title="The old account stays"
      preview={`The change of the bank account of ${shopName} was stopped.`}
      reason={`You get this because you are the contact of ${shopName}.`}
    >
      <Text style={mailStyle.text}>
        The change of the bank account of {shopName} that we told you about was stopped. We still use the account that
        you had before.
      </Text>
      <Text style={mailStyle.text}>
        Did you want the other account? Call{' '}
        <Link href={brand.phone.href} style={mailStyle.link}>
          {brand.phone.display}
        </Link>
        , or log in and give it again. Did somebody else give it? Set a new password now.
      </Text>
    </MailLayout>
  ),
})
