import { searchLine } from '#app/core/text/search-form.ts'

/** The size of the drawing field (rule SG8), independent of the screen. */
export const canvas = { width: 945, height: 500 }

/** The longest data URL of a canvas image that is accepted: 300 kB as base64, and the prefix. */
export const mostImageCharacters = 411_000

/** Points of a stroke, in the canvas' units. */
export type Stroke = { x: number; y: number }[]

export type DrawnSignature = { method: 'drawn'; strokes: Stroke[] }
export type TypedSignature = { method: 'typed'; text: string }
/** `png`: base64 of the image that we redrew. `isDrawn`: the screen confirmed that the signer drew it. */
type ImageSignature = { method: 'image'; width: number; height: number; png: string; isDrawn?: boolean }
export type Signature = DrawnSignature | TypedSignature | ImageSignature

const methodLabels: Record<Signature['method'], string> = {
  drawn: 'Drawn on the screen',
  typed: 'Typed',
  image: 'An image of a signature',
}

/** Names the method of a signature, without guessing. */
export const methodLabel = (signature: Signature): string =>
  methodLabels[signature.method === 'image' && signature.isDrawn ? 'drawn' : signature.method]

const plainName = (name: string): string => searchLine(name).replaceAll(' ', '')

/** Whether a typed signature is the signer's name; accents, case, spaces and punctuation may differ (rule SG25). */
export const isSignersName = (typed: string, name: string): boolean =>
  plainName(typed) !== '' && plainName(typed) === plainName(name)

type Spread = { count: number; along: number; across: number }

/** Returns how far points are from their mean, along their longest direction and across it. */
export function spreadOf(points: Iterable<{ x: number; y: number }>): Spread {
  let [count, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0]
  for (const { x, y } of points) {
    count += 1
    sx += x
    sy += y
    sxx += x * x
    syy += y * y
    sxy += x * y
  }
  if (count === 0) return { count, along: 0, across: 0 }
  const [mx, my] = [sx / count, sy / count]
  const [vx, vy, cov] = [sxx / count - mx * mx, syy / count - my * my, sxy / count - mx * my]
  const half = (vx + vy) / 2
  const root = Math.sqrt(Math.max(0, ((vx - vy) / 2) ** 2 + cov * cov))
  return { count, along: Math.sqrt(Math.max(0, half + root)), across: Math.sqrt(Math.max(0, half - root)) }
}

const leastPoints = 3
const leastAlong = 20
const leastAcross = 4

/** Returns the reason why a drawing is no signature; undefined if it may be one. */
export function drawingProblem(strokes: readonly Stroke[]): string | undefined {
  const { count, along, across } = spreadOf(strokes.flat())
  if (count < leastPoints || along < leastAlong) return 'Please draw your signature, or type your name'
  if (across < leastAcross) return 'A straight line is no signature. Please draw your signature, or type your name'
  return undefined
}
