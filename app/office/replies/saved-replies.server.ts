import { type ActedKind, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permit, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import {
  deleteSavedReply,
  findSavedReplies,
  insertSavedReply,
  lockSavedReplies,
  type StoredReply,
  updateSavedReply,
} from './saved-replies.queries.server.ts'
import { titleKey } from './reply.ts'
import { savedReplySchema } from './reply.schema.ts'

/** The maximum number of saved replies: a longer list would be unusable. */
const mostAnswers = 200

/** Returns the saved replies by title. */
export async function listSavedReplies(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
): Promise<StoredReply[]> {
  permit(actor, 'kept-answers:manage')
  return findSavedReplies(queries)
}

const wordingOf = ({ title, words }: Pick<StoredReply, 'title' | 'words'>) => ({ title, words })

type LockedReply = { id: string; all: StoredReply[]; answer: StoredReply | undefined }

/** A saved reply as a subject of `actOn`. All are locked, because titles are unique and their number is limited. */
const actedReply: ActedKind<LockedReply, never> = {
  async lock(tx, id) {
    await lockSavedReplies(tx)
    const all = await findSavedReplies(tx)
    return { id, all, answer: all.find((one) => one.id === id) }
  },
  subject: ({ id, answer }) => ({ kind: 'kept-answer', id, label: answer?.title ?? id }),
  version: ({ answer }) => answer?.version ?? 0,
}

type Keeping = { answer: unknown; expectedVersion?: number | undefined; origin: Origin }
type KeepRefusal = 'bad-answer' | 'same-title' | 'too-many'

/**
 * Stores a new saved reply, or changes the one with its id (rule RE5); `seen` is the version that was edited. Idempotent.
 * @throws RefusedError forbidden
 */
export async function saveReply(
  platform: Platform,
  actor: StaffActor,
  { answer, expectedVersion = 0, origin }: Keeping,
): Promise<ActResult<KeepRefusal>> {
  const by = permitted(actor, 'kept-answers:manage')
  const parsed = savedReplySchema.safeParse(answer)
  if (!parsed.success) return refused('bad-answer')
  const { id, title, words } = parsed.data
  return actOn<LockedReply, never, KeepRefusal>(platform, actedReply, {
    id,
    by,
    expectedVersion,
    origin,
    isDone: ({ answer: before }) => before?.title === title && before.words === words,
    async work(tx, { all, answer: before }) {
      if (all.some((one) => one !== before && one.titleKey === titleKey(title))) return refused('same-title')
      if (!before && all.length >= mostAnswers) return refused('too-many')
      const row = { id, title, titleKey: titleKey(title), words, changedBy: by.id, changedByName: by.name }
      await (before ? updateSavedReply(tx, row) : insertSavedReply(tx, row))
      return ok({
        kind: before ? 'changed' : 'added',
        made: { kind: 'kept-answer', id, label: title },
        ...(before && { was: wordingOf(before) }),
        became: wordingOf(row),
      })
    },
  })
}

/**
 * Deletes a saved reply; sent replies do not change. Idempotent.
 * @throws RefusedError forbidden
 */
export async function deleteReply(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'kept-answers:manage')
  return actOn(platform, actedReply, {
    id,
    by,
    origin,
    isDone: ({ answer }) => answer === undefined,
    async work(tx, { answer }) {
      await deleteSavedReply(tx, id)
      return ok({ kind: 'removed', ...(answer && { was: wordingOf(answer) }) })
    },
  })
}
