import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'

import type { WelcomeWay } from './invitation.ts'
import { namesInMail } from '../find/names-in-mail.ts'
import { codeExpiry } from './invite-retailer.server.ts'
import { invitationMail, shopAddedMail } from './invitation.mail.tsx'

type Previewed = { way: WelcomeWay; shopName: string; greeting: string; email: string }

/** Renders the mail of an approval for a preview. Its code opens nothing: the real one is generated when the mail is sent. */
export function previewInvitation({ way, email, ...person }: Previewed): OutgoingMail {
  const names = namesInMail(person)
  const to = { name: '', address: email }
  if (way !== 'invited')
    return mail({
      template: shopAddedMail,
      data: { ...names, hasAccount: way === 'attached', url: '#' },
      to,
    })
  const data = { ...names, email, code: '000000000000', url: '#', expires: codeExpiry().toISOString() }
  return mail({ template: invitationMail, data, to })
}
