import { FileText } from 'lucide-react'
import { useState } from 'react'

import type { Verification } from './verification.schema.ts'

/** A field for one file, chosen or dropped. Without scripts it says that it needs them. */
export function DropField({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
  }
  return (
    <label
      className="verify-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileText aria-hidden="true" />
      <b>Choose the signed PDF</b>
      <span>Drop it here, or take it from your files or email</span>
      <span className="button button-action">{isBusy ? 'Checking…' : 'Choose a PDF'}</span>
      <input
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => {
          take(event.currentTarget.files)
          // Resets the field, so that the same file can be chosen again: browsers fire no event for an unchanged choice.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

const most = 10 * 1_024 * 1_024

/**
 * Sends a file to the server for a check.
 * @throws an Error with a message for the visitor.
 */
export async function checkFile(file: File): Promise<Verification> {
  if (file.size > most) throw new Error('This file is larger than 10 MB, so it is not one of our agreements.')
  let answer: Response
  try {
    answer = await fetch('/api/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/pdf' },
      body: file,
      signal: AbortSignal.timeout(60_000),
    })
  } catch {
    throw new Error('We could not be reached. Please try again in a moment.')
  }
  if (answer.status === 503) throw new Error('Many files are being checked right now. Please try again in a moment.')
  // A proxy in between may respond without JSON.
  const body = (await answer.json().catch(() => ({}))) as { verification?: Verification; message?: string }
  if (!answer.ok || !body.verification)
    throw new Error(body.message ?? 'Something went wrong on our side. Please try again.')
  return body.verification
}
