import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'

/** A rendered mail that was not sent, as plain text. */
export type PreviewedMail = { to: string; subject: string; text: string }

/** Renders mails for a preview before they are sent. */
export async function previewMails(mails: readonly OutgoingMail[]): Promise<PreviewedMail[]> {
  return Promise.all(
    mails.map(async ({ template, data, to }) => ({
      to: to.address,
      subject: template.subject(data),
      text: (await renderMail(template, data)).plainText,
    })),
  )
}
