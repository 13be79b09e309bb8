import { z } from 'zod'

import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { readMail } from './read-mail.server.ts'

/** The HTML part of a mail, as it was or will be sent and as far as the actor may see it; nothing when there is no such mail. */
export async function previewMail(
  platform: Platform,
  actor: StaffActor,
  asked: { id: string; origin: Origin },
): Promise<string | undefined> {
  if (!z.guid().safeParse(asked.id).success) return undefined
  return (await readMail(platform, actor, asked))?.mail.html
}
