import type { OutgoingMail } from '#app/platform/mail/outgoing-mail.server.ts'
import { renderMail } from '#app/platform/mail/template.server.ts'

/** A mail as it would go out: its text part, which says the same as the other one. */
export type PreviewedMail = { to: string; subject: string; text: string }

/** Mails that have not been sent, to be read first. */
export async function previewMails(mails: readonly OutgoingMail[]): Promise<PreviewedMail[]> {
  return Promise.all(
    mails.map(async ({ template, data, to }) => ({
      to: to.address,
      subject: template.subject(data),
      text: (await renderMail(template, data)).plainText,
    })),
  )
}
