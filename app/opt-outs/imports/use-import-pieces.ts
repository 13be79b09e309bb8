import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { newKey } from '#app/web/form/send/new-key.ts'

import { cutIntoPieces, importProblems, maxImportLength, maxPieceLength, readTextFile } from './import-text.ts'

const importPath = '/staff/opt-outs/import'

type ImportProgress = { state: 'idle' | 'sending' | 'failed'; message: string }

/** A problem that a retry with the same list does not solve. */
class ListProblem extends Error {}

/** Returns the text of the chosen file, or else the pasted text. */
async function readList(form: HTMLFormElement): Promise<string> {
  const data = new FormData(form)
  const file = data.get('file')
  const isFile = file instanceof File && file.size > 0
  if (isFile && file.size > maxImportLength) throw new ListProblem('The list is too long: send at most 2 MB at a time.')
  const text = isFile ? readTextFile(new Uint8Array(await file.arrayBuffer())) : String(data.get('list') ?? '')
  if (text === undefined)
    throw new ListProblem(`${importProblems['no-text']}. Save the sheet as CSV, and choose that file.`)
  if (text.length > maxImportLength) throw new ListProblem('The list is too long: send at most 2 MB at a time.')
  if (text.trim() === '') throw new ListProblem('The list is empty.')
  return text
}

async function sendPiece(fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${importPath}/pieces`, { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.ok) return
  const { problem } = (await answer.json()) as { problem?: string }
  throw problem ? new ListProblem(problem) : new Error(`the piece was refused with ${answer.status}`)
}

/**
 * Uploads a list of any length in pieces, one after the other, and opens its preview. Not used for a short pasted list, which the form
 * sends as a whole.
 */
export function useImportPieces() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<ImportProgress>({ state: 'idle', message: '' })

  async function send(form: HTMLFormElement): Promise<void> {
    const text = await readList(form)
    const importId = newKey()
    const reason = String(new FormData(form).get('reason') ?? '')
    const pieces = cutIntoPieces(text)
    for (const [place, piece] of pieces.entries()) {
      setProgress({ state: 'sending', message: `Sending ${place + 1} of ${pieces.length}…` })
      await sendPiece({ importId, place: String(place), text: piece, reason })
    }
    await navigate(`${importPath}/${importId}`)
  }

  return {
    progress,
    submit(event: SubmitEvent<HTMLFormElement>) {
      const form = event.currentTarget
      const data = new FormData(form)
      const file = data.get('file')
      const isShort = !(file instanceof File && file.size > 0) && String(data.get('list')).length <= maxPieceLength
      if (isShort) return
      event.preventDefault()
      if (progress.state === 'sending') return
      send(form).catch((error: unknown) =>
        setProgress({
          state: 'failed',
          message: error instanceof ListProblem ? error.message : importProblems['bad-piece'],
        }),
      )
    },
  }
}
