import { normalise } from '#app/core/text/text.ts'

const boxes = [
  /\b(?:g\.?\s*)?p\.?\s*o\.?\s*box\b/i,
  /\b(?:general\s+)?post\s+(?:office\s+)?box\b/i,
  /\b(?:locked|private|mail)\s*(?:mail\s*)?bag\b/i,
  /\bp\.?\s*m\.?\s*b\.?\s*\d/i,
  /\bpo\s*b(?:o?x)?\.?\s*\d/i,
  /\bparcel\s+(?:locker|collect)\b/i,
  /\bcare\s+(?:of\s+)?(?:the\s+)?post\s+office\b/i,
  /^\s*box\s+\d+\s*$/i,
]

/** Whether a line of an address is a post office box, a bag or a locker (rule C23), where no shop and no tablet can be. */
export function isPoBox(line: string): boolean {
  const text = normalise(line, 'NFKC')
  return boxes.some((box) => box.test(text))
}
