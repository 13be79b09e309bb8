import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { findMail, findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop } from '../../change/acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../../change/shop-changes.queries.server.ts'
import type { Letter } from '../../change/shop-forms.schema.ts'
import { letterMail } from './shop.mail.tsx'

type Shop = { id: string; shopName: string }

/** Builds the mail. Replies go to the team, never to one colleague's own address. */
export function letterOf(
  config: Config,
  { id, shopName }: Shop,
  email: string,
  { key, subject, words }: Letter,
  from: string,
): OutgoingMail {
  const letter = mail({
    template: letterMail,
    data: { shopName, subject, words, from },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id },
  })
  return { ...letter, id: key }
}

/**
 * Sends a colleague's own words to the contact of a shop, through the outbox. The audit log has only the subject. Idempotent by the
 * letter's key.
 * @throws RefusedError forbidden
 */
export async function writeToRetailer(
  platform: Platform,
  actor: StaffActor,
  { id, letter, origin }: { id: string; letter: Letter; origin: Origin },
): Promise<ActResult<'no-email'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn<StoredShop, ShopChange, 'stale' | 'no-email'>(platform, actedShop, {
    id,
    by,
    origin,
    work: async (tx, shop) => {
      const sent = await findMail(tx, letter.key)
      if (sent) return sent.aboutId === id ? ok(undefined) : refused('stale')
      if (shop.email === null) return refused('no-email')
      await commitEffects(tx, { mails: [letterOf(platform.config, shop, shop.email, letter, actor.name)] })
      return ok({ kind: 'written', note: letter.subject, became: { subject: letter.subject } })
    },
  })
}

/** Returns the texts of the letters that staff sent to a shop's contact, newest first. */
export async function findLetters({ database }: Pick<Platform, 'database'>, id: string): Promise<string[]> {
  const mails = await findMailsAbout(database.queries, 'newsagency', id)
  return mails.filter(({ template }) => template === letterMail.name).map(({ data }) => String(data.words))
}
