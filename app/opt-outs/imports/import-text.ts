/** The most that one list may hold, and how long a piece of it on its way may be. */
export const maxImportLength = 2_000_000
export const maxPieceLength = 12_000
/** Every piece may be one short of full, so that no character is cut in half. */
export const maxPieces = Math.ceil(maxImportLength / (maxPieceLength - 1))

const notWhole = 'It did not arrive whole, and nothing was changed. Try again.'

/** What is wrong with a list that the server refused. */
export const importProblems = {
  'bad-reason': 'Say where it comes from, in at most 500 characters',
  'no-text': 'This is not a text or CSV file',
  'bad-piece': notWhole,
  'not-found': notWhole,
} as const

/** The characters without a sign of their own that text files hold: tabs, breaks, and old marks of an end. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Whether these are the bytes of a picture, a workbook or a program: text holds no NUL and hardly a control character. */
const isBinary = (text: string) => text.includes('\0') || (text.match(control)?.length ?? 0) > text.length / 100

/** The text of a list without its stray control characters; undefined when it is not text. */
export function listText(text: string): string | undefined {
  return isBinary(text) ? undefined : text.replaceAll(control, '')
}

/** The encoding that a byte order mark names. Without one, spreadsheets write UTF-8, and older ones Windows-1252. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** The text of a file; undefined when it is not text. */
export function readTextFile(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  try {
    return listText(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return encoding === 'utf-8' ? listText(new TextDecoder('windows-1252').decode(bytes)) : undefined
  }
}

/** A list in pieces that are short enough for a form. */
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
