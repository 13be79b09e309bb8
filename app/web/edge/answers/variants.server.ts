import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { encodings } from './encodings.server.ts'

/** Names and values in turn: Node writes such a list faster than an object. */
export type HeaderList = readonly string[]

/** The prepared response for a stored file, complete or as 304. */
export type StoredResponse = {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Buffer | undefined
}

/** A file in one encoding, or uncompressed. */
export type Variant = { tag: string; whole: StoredResponse; unchanged: StoredResponse }

/** The available encodings of a file; each is created on first use. */
export type Variants = Partial<Record<string, () => Variant>>

type FileHeaders = { type: string; kept: HeaderList; status: number }

type Form = { body: Buffer; encoding?: string; tag?: string }

const hashOf = (body: Buffer) => hash('sha256', body, 'base64url').slice(0, 20)

/** Prepares the responses for a body in one encoding. `tag` is a hash of the body by default. */
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

/** Reads the compressed variants that the build made of a file. */
export function readVariants(path: string, headers: FileHeaders): Variants {
  const made = encodings.filter(({ suffix }) => existsSync(path + suffix))
  const all = made.map(({ name, suffix }) => {
    const one = variant({ body: readFileSync(path + suffix), encoding: name }, headers)
    return [name, () => one] as const
  })
  return Object.fromEntries(all)
}

/** Compresses one page after another, because Node's few threads also hash passwords. */
let turn: Promise<void> = Promise.resolve()

/**
 * Compresses a page that was changed after the build. Each encoding is created fast on first use and then thoroughly for later
 * requests. Its ETag is weak, because both variants are the same page.
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
      // If this fails, the fast variant stays in use.
      turn = turn.then(improve).catch(() => undefined)
      return one
    }
    return [name, make] as const
  })
  return Object.fromEntries(all)
}
