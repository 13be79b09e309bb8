/** The maximum number of characters of a list, and of each uploaded piece. */
export const maxImportLength = 2_000_000
export const maxPieceLength = 12_000
/** A piece may be one character short of full, so that no surrogate pair is cut in half. */
export const maxPieces = Math.ceil(maxImportLength / (maxPieceLength - 1))

const notWhole = 'The list did not arrive completely, and nothing was changed. Try again.'

/** The messages for a list that the server refused. */
export const importProblems = {
  'bad-reason': 'Say where the list comes from, in at most 500 characters',
  'no-text': 'This is not a text or CSV file',
  'bad-piece': notWhole,
  'not-found': notWhole,
} as const

/** Control characters in text files: tabs, breaks, and obsolete end marks. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const control = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Whether a file is a picture, a workbook or a program: text has no NUL and few control characters. */
const isBinary = (text: string) => text.includes('\0') || (text.match(control)?.length ?? 0) > text.length / 100

/** Returns the text of a list without its stray control characters; undefined if it is not text. */
export function listText(text: string): string | undefined {
  return isBinary(text) ? undefined : text.replaceAll(control, '')
}

/** Returns the encoding of a byte order mark, or UTF-8 without one. Older spreadsheets write Windows-1252 instead. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Decodes a file; undefined if it is not text. */
export function readTextFile(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  try {
    return listText(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return encoding === 'utf-8' ? listText(new TextDecoder('windows-1252').decode(bytes)) : undefined
  }
}

/** Cuts a list into pieces that are short enough for a form. */
export function cutIntoPieces(text: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + maxPieceLength
    const isHalf = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length
    const piece = text.slice(start, isHalf ? end - 1 : end)
    pieces.push(piece)
    start += piece.length
  }
  return pieces
}
