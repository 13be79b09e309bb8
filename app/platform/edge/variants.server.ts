import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { encodings } from './encodings.server.ts'

/** Names and values in turn: Node writes such a list faster than an object. */
export type HeaderList = readonly string[]

/** What is answered for a stored file, whole or as 304; made once. */
export type StoredAnswer = {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Buffer | undefined
}

/** A file in one encoding, or in none. */
export type Variant = { tag: string; whole: StoredAnswer; unchanged: StoredAnswer }

/** The encodings that there are of a file, each made when it is first asked for. */
export type Variants = Partial<Record<string, () => Variant>>

type FileHeaders = { type: string; kept: HeaderList; status: number }

type Form = { body: Buffer; encoding?: string; tag?: string }

const hashOf = (body: Buffer) => hash('sha256', body, 'base64url').slice(0, 20)

export function variant(
  { body, encoding, tag = `"${hashOf(body)}"` }: Form,
  { type, kept, status }: FileHeaders,
): Variant {
  const headers = ['Content-Type', type, ...kept, 'ETag', tag, 'Content-Length', String(body.length)]
  if (encoding) headers.push('Content-Encoding', encoding)
  return {
    tag,
    whole: { status, headers, body },
    unchanged: { status: 304, headers: [...kept, 'ETag', tag], body: undefined },
  }
}

/** What the build has made of a file. */
export function readVariants(path: string, headers: FileHeaders): Variants {
  const made = encodings.filter(({ suffix }) => existsSync(path + suffix))
  const all = made.map(({ name, suffix }) => {
    const one = variant({ body: readFileSync(path + suffix), encoding: name }, headers)
    return [name, () => one] as const
  })
  return Object.fromEntries(all)
}

/** One after another: Node's few threads also hash passwords. */
let turn: Promise<void> = Promise.resolve()

/**
 * A page that is not as it was built, and so not compressed: each encoding is made quickly when it is first asked for,
 * and then thoroughly, for all who ask later. Its tag is weak, since both are the same page.
 */
export function makeVariants(body: Buffer, headers: FileHeaders): Variants {
  const named = hashOf(body)
  const all = encodings.map(({ name, quickly, thoroughly }) => {
    const tag = `W/"${named}.${name}"`
    let one: Variant | undefined
    const improve = async () => {
      one = variant({ body: await thoroughly(body), encoding: name, tag }, headers)
    }
    const make = () => {
      if (one) return one
      one = variant({ body: quickly(body), encoding: name, tag }, headers)
      // What cannot be made smaller stays as it is.
      turn = turn.then(improve).catch(() => undefined)
      return one
    }
    return [name, make] as const
  })
  return Object.fromEntries(all)
}
