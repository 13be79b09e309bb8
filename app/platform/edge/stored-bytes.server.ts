import { STATUS_CODES } from 'node:http'

import type { HeaderList, StoredAnswer } from './variants.server.ts'

/** What stands in every answer besides a file's own headers, in Node's order. */
export type AnswerFrame = {
  common: HeaderList
  /** As announced: `timeout=15`. */
  keepAlive: string
}

let dateSecond = -1
let date = ''

/** The Date header's value, written once a second. */
function httpDate(): string {
  const now = Date.now()
  const second = Math.floor(now / 1_000)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(now).toUTCString()
  }
  return date
}

const lines = (headers: HeaderList) =>
  headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')

function parts({ status, headers }: StoredAnswer, { common, keepAlive }: AnswerFrame, isLast: boolean) {
  return {
    beforeId: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(common)}X-Request-Id: `,
    beforeDate: `\r\n${isLast ? 'Connection: close\r\n' : ''}${lines(headers)}Date: `,
    end: isLast ? '\r\n\r\n' : `\r\nConnection: keep-alive\r\nKeep-Alive: ${keepAlive}\r\n\r\n`,
  }
}

/** An answer's bytes with room for what differs from request to request: the id and the date, which never change in length. */
export type StoredBytes = { bytes: Buffer; idAt: number; dateAt: number }

/** Makes the bytes of an answer, from its status line to the end of its body; `isLast` says that the connection ends with it. */
export function makeStoredBytes(answer: StoredAnswer, frame: AnswerFrame, isLast: boolean): StoredBytes {
  const { beforeId, beforeDate, end } = parts(answer, frame, isLast)
  const idAt = beforeId.length
  const dateAt = idAt + '01234567-89ab-cdef-0123-456789abcdef'.length + beforeDate.length
  const head = `${beforeId}${' '.repeat(dateAt - idAt - beforeDate.length)}${beforeDate}${httpDate()}${end}`
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), answer.body ?? Buffer.alloc(0)]), idAt, dateAt }
}

/** Writes a request's id and the time of now into the bytes. */
export function stamp({ bytes, idAt, dateAt }: StoredBytes, requestId: string): Buffer {
  bytes.write(requestId, idAt, 'latin1')
  bytes.write(httpDate(), dateAt, 'latin1')
  return bytes
}
