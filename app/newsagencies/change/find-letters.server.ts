import { findMailsAbout } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { letterMail } from './newsagency.mail.tsx'

/** The words of the letters that staff wrote to a shop's contact, newest first. */
export async function findLetters({ database }: Pick<Platform, 'database'>, id: string): Promise<string[]> {
  const mails = await findMailsAbout(database.queries, 'newsagency', id)
  return mails.filter(({ template }) => template === letterMail.name).map(({ data }) => String(data.words))
}
