import { z } from 'zod'

import { findMail } from '#app/platform/mail/mail.store.server.ts'
import { renderedMail } from '#app/platform/mail/send-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** The HTML part of a mail, as it was or will be sent; nothing when there is no such mail. */
export async function previewMail(platform: Platform, id: string): Promise<string | undefined> {
  const mail = z.guid().safeParse(id).success && (await findMail(platform.database.queries, id))
  return mail ? (await renderedMail(platform, mail)).html : undefined
}
