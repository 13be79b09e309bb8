import { drawingProblem, isSignersName, type Stroke } from '#app/signing/signature.ts'
import type { Capacity } from '#app/signing/signing.ts'

/** What the signature screen hands in: the image, and what was asked beside it (rule C30). */
export type PadAnswer = {
  dataUrl: string
  capacity: Capacity
  method: 'drawn' | 'typed'
  text?: string
  readToEnd: true
  consent: true
}

export type PadAsked = {
  /** The signer, as the agreement names them. */
  name: string
  isRead: boolean
  capacity: Capacity | undefined
  isTyping: boolean
  typed: string
  strokes: readonly Stroke[]
  hasAgreed: boolean
}

/** What is still missing before SUBMIT; the server asks the same. */
export function padProblem({ name, isRead, capacity, isTyping, typed, strokes, hasAgreed }: PadAsked) {
  if (!isRead) return 'Please read the agreement to its end first.'
  if (!capacity) return 'Please choose as what you sign.'
  if (isTyping && !isSignersName(typed, name)) return `Please type your name as it stands in the agreement: ${name}`
  const drawn = isTyping ? undefined : drawingProblem(strokes)
  if (drawn) return drawn
  return hasAgreed ? undefined : 'Please tick that you have read the agreement and agree to sign it.'
}
