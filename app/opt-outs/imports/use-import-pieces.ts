import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { newKey } from '#app/platform/form/new-key.ts'

import { cutIntoPieces, maxImportLength, maxPieceLength } from './import-lines.ts'

const importPath = '/staff/opt-outs/import'

type ImportProgress = { state: 'idle' | 'sending' | 'failed'; message: string }

/** What was chosen or pasted; a file counts before the text. */
async function readList(form: HTMLFormElement): Promise<string> {
  const data = new FormData(form)
  const file = data.get('file')
  if (file instanceof File && file.size > 0)
    return file.size > maxImportLength ? ' '.repeat(maxImportLength + 1) : file.text()
  return String(data.get('list') ?? '')
}

async function sendPiece(fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${importPath}/pieces`, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(`the piece was refused with ${answer.status}`)
}

/**
 * Brings a list of any length in pieces that a form may hold, one after the other, and goes on to look at it. A short
 * pasted list needs none of this: the form sends it by itself.
 */
export function useImportPieces() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<ImportProgress>({ state: 'idle', message: '' })

  async function send(form: HTMLFormElement): Promise<void> {
    const text = await readList(form)
    if (text.length > maxImportLength)
      return setProgress({ state: 'failed', message: 'That is too long: send at most 2 MB at a time.' })
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
      send(form).catch(() =>
        setProgress({ state: 'failed', message: 'It did not arrive whole, and nothing was changed. Try again.' }),
      )
    },
  }
}
