/** What a stored file's answer depends on, of a plain GET. */
export type SimpleGet = {
  /** Without the query. */
  path: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** Where the next request begins. */
  end: number
}

/** Far below what Node takes: who sends more is its business. */
const maxHeadLength = 8_192
const maxHeaderLines = 64

const requestLine = /GET (\/[\w.~!$&'()*+,;=:@/-]*)(?:\?[\w.~!$&'()*+,;=:@/?%-]*)? HTTP\/1\.1\r\n/y
const headerLine = /[A-Za-z][\w-]*:[\t -~]*\r\n/y

/** Headers that say that there is a body, another protocol or another end of the connection. */
const special: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'http2-settings',
  'proxy-connection',
  'trailer',
  'te',
])
/** What may stand there once only: what Node makes of two is not repeated here. */
const single: ReadonlySet<string> = new Set(['host', 'connection', 'accept-encoding', 'if-none-match'])

/** The headers that matter, and where the head ends; undefined when it is not a plain one, or not whole. */
function readHeaders(
  text: string,
  from: number,
  limit: number,
): { seen: Map<string, string>; end: number } | undefined {
  const seen = new Map<string, string>()
  let end = from
  for (let lines = 0; lines <= maxHeaderLines && end <= limit; lines += 1) {
    if (text.startsWith('\r\n', end)) return { seen, end: end + 2 }
    headerLine.lastIndex = end
    if (!headerLine.test(text)) return undefined
    const colon = text.indexOf(':', end)
    const name = text.slice(end, colon).toLowerCase()
    end = headerLine.lastIndex
    if (special.has(name) || seen.has(name)) return undefined
    if (single.has(name)) seen.set(name, text.slice(colon + 1, end).trim())
  }
  return undefined
}

/**
 * Reads a whole, plain `GET <path> HTTP/1.1` at a place of `text` (latin1). Narrower than HTTP on purpose: whatever is
 * not of the simplest form gives undefined, and belongs to Node's own parser.
 */
export function readSimpleGet(text: string, from: number): SimpleGet | undefined {
  requestLine.lastIndex = from
  const line = requestLine.exec(text)
  if (!line) return undefined
  const head = readHeaders(text, from + line[0].length, from + maxHeadLength)
  if (!head?.seen.get('host')) return undefined
  const connection = head.seen.get('connection')
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined
  return {
    path: line[1] ?? '',
    acceptEncoding: head.seen.get('accept-encoding'),
    ifNoneMatch: head.seen.get('if-none-match'),
    end: head.end,
  }
}
