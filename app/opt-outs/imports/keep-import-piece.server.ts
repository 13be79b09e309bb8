import type { Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { isCleanText } from '#app/platform/text.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { maxPieceLength, maxPieces } from './import-lines.ts'
import { reasonSchema } from '../office-forms.schema.ts'
import { deleteOldDrafts, insertImport, keepPiece, lockImport } from './opt-out-imports.store.server.ts'

type Piece = { importId: string; place: number; text: string; reason: string }

/** Keeps one piece of a list that is on its way. Sent again, it takes its own place. */
export async function keepImportPiece(
  platform: Platform,
  actor: StaffActor,
  { importId, place, text, reason }: Piece,
): Promise<Result<void, 'bad-piece' | 'bad-reason' | 'not-found'>> {
  permit(actor, 'opt-outs:write')
  const why = reasonSchema.safeParse(reason)
  if (!why.success) return refused('bad-reason')
  const isPlace = Number.isInteger(place) && place >= 0 && place < maxPieces
  if (!isPlace || text.length > maxPieceLength || !isCleanText(text)) return refused('bad-piece')
  return platform.database.transaction(async (tx) => {
    await deleteOldDrafts(tx)
    await insertImport(tx, { id: importId, madeBy: actor.id, madeByName: actor.name, reason: why.data })
    const found = await lockImport(tx, importId)
    if (found?.madeBy !== actor.id || found.doneAt) return refused('not-found')
    await keepPiece(tx, importId, place, text)
    return accepted(undefined)
  })
}
