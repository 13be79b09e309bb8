import { mail, type OutgoingMail } from '#app/platform/mail/queue-mails.server.ts'

import { codeExpiry } from './invite-agent.server.ts'
import { invitationMail, storeAddedMail } from './invitation.mail.tsx'

/** How an approved shop reaches its person: by a new invitation, in their account at once, or with an earlier invitation. */
export const welcomeWays = ['invited', 'attached', 'waits'] as const
export type WelcomeWay = (typeof welcomeWays)[number]

type Previewed = { way: WelcomeWay; shopName: string; givenName: string; email: string }

/** The mail of an approval as it would go out now, without a code that opens anything: none is made before it is sent. */
export function previewInvitation({ way, shopName, givenName, email }: Previewed): OutgoingMail {
  const to = { name: '', address: email }
  if (way !== 'invited')
    return mail({
      template: storeAddedMail,
      data: { shopName, givenName, hasAccount: way === 'attached', url: '#' },
      to,
    })
  const data = { shopName, givenName, email, code: '000000000000', url: '#', expires: codeExpiry().toISOString() }
  return mail({ template: invitationMail, data, to })
}
