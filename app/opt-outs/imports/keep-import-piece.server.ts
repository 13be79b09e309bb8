import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { withoutInvisible } from '#app/core/text/text.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { listText, maxPieceLength, maxPieces } from './import-text.ts'
import { reasonSchema } from '../office-forms.schema.ts'
import { deleteOldDrafts, insertImport, keepPiece, lockImport } from './opt-out-imports.queries.server.ts'

type Piece = { importId: string; place: number; text: string; reason: string }

/** Stores one uploaded piece of a list, without its invisible characters. A piece that is sent again replaces the stored one. */
export async function keepImportPiece(
  platform: Platform,
  actor: StaffActor,
  { importId, place, text, reason }: Piece,
): Promise<Result<void, 'bad-piece' | 'bad-reason' | 'no-text' | 'not-found'>> {
  permit(actor, 'opt-outs:write')
  const why = reasonSchema.safeParse(reason)
  if (!why.success) return refused('bad-reason')
  const isPlace = Number.isInteger(place) && place >= 0 && place < maxPieces
  if (!isPlace || text.length > maxPieceLength || !text.isWellFormed()) return refused('bad-piece')
  const kept = listText(text)
  if (kept === undefined) return refused('no-text')
  return platform.database.transaction(async (tx) => {
    await deleteOldDrafts(tx)
    await insertImport(tx, { id: importId, madeBy: actor.id, madeByName: actor.name, reason: why.data })
    const found = await lockImport(tx, importId)
    if (found?.madeBy !== actor.id || found.doneAt) return refused('not-found')
    await keepPiece(tx, importId, place, withoutInvisible(kept))
    return ok(undefined)
  })
}
