import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import {
  deleteAnswer,
  findAnswers,
  insertAnswer,
  lockAnswers,
  type StoredAnswer,
  updateAnswer,
} from './kept-answers.store.server.ts'
import { titleKey } from './reply.ts'
import { type KeptAnswer, keptAnswerSchema } from './reply.schema.ts'

/** Answers that are kept at the most: more are found by nobody. */
const mostAnswers = 200

/** The kept answers, by title. */
export async function listKeptAnswers(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
): Promise<StoredAnswer[]> {
  permit(actor, 'kept-answers:manage')
  return findAnswers(queries)
}

const said = ({ title, words }: Pick<StoredAnswer, 'title' | 'words'>) => ({ title, words })

type Changed = {
  verb: 'added' | 'changed' | 'removed'
  answer: { id: string; title: string }
  was?: { title: string; words: string }
  became?: { title: string; words: string }
}

function recordChange(
  tx: Transaction,
  actor: StaffActor,
  { verb, answer, ...facts }: Changed,
  origin: Origin,
): Promise<void> {
  return accept(tx, {
    audit: {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: `kept-answer.${verb}`,
      subject: { kind: 'kept-answer', id: answer.id, label: answer.title },
      ...facts,
      origin,
    },
  })
}

type Keeping = { answer: unknown; seen?: number | undefined; origin: Origin }
type KeepRefusal = 'bad-answer' | 'same-title' | 'stale' | 'too-many'

/**
 * Keeps an answer, or changes the one with its id (rule RE5); `seen` is the version that was changed. The same again changes nothing.
 * @throws RefusedError forbidden
 */
export async function keepAnswer(
  platform: Platform,
  actor: StaffActor,
  { answer, seen, origin }: Keeping,
): Promise<Result<KeptAnswer, KeepRefusal>> {
  permit(actor, 'kept-answers:manage')
  const parsed = keptAnswerSchema.safeParse(answer)
  if (!parsed.success) return refused('bad-answer')
  const { id, title, words } = parsed.data
  return platform.database.transaction<Result<KeptAnswer, KeepRefusal>>(async (tx) => {
    await lockAnswers(tx)
    const kept = await findAnswers(tx)
    const before = kept.find((one) => one.id === id)
    if (before && before.title === title && before.words === words) return accepted(parsed.data)
    if ((before?.version ?? 0) !== (seen ?? 0)) return refused('stale')
    if (kept.some((one) => one !== before && one.titleKey === titleKey(title))) return refused('same-title')
    if (!before && kept.length >= mostAnswers) return refused('too-many')
    const row = { id, title, titleKey: titleKey(title), words, changedBy: actor.id, changedByName: actor.name }
    await (before ? updateAnswer(tx, row) : insertAnswer(tx, row))
    const verb = before ? 'changed' : 'added'
    const facts = { ...(before && { was: said(before) }), became: said(row) }
    await recordChange(tx, actor, { verb, answer: row, ...facts }, origin)
    return accepted(parsed.data)
  })
}

/** Removes a kept answer. What was sent with it stays as it was; removing it twice is removing it once. @throws RefusedError forbidden */
export async function removeAnswer(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<void> {
  permit(actor, 'kept-answers:manage')
  await platform.database.transaction(async (tx) => {
    await lockAnswers(tx)
    const answer = (await findAnswers(tx)).find((one) => one.id === id)
    if (!answer) return
    await deleteAnswer(tx, id)
    await recordChange(tx, actor, { verb: 'removed', answer, was: said(answer) }, origin)
  })
}
