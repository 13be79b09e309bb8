import { FileText } from 'lucide-react'
import { useState } from 'react'

/** A place for one file: chosen, or dropped. Without scripts it says that it needs them. */
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
      <input type="file" accept="application/pdf,.pdf" onChange={(event) => take(event.currentTarget.files)} />
    </label>
  )
}
