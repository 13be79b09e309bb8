import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { syncFolder } from './database/sync-folder.server.ts'

/** How far a chain had come, and the hash of its last entry. */
type ChainHead = { position: number; hash: Buffer }

/**
 * What this process has seen of the audit log's chain, kept outside of the database: whoever can write to the database alone
 * cannot take it back.
 */
export type Witness = {
  read(): ChainHead | undefined
  keep(head: ChainHead): void
}

const fileName = 'audit-head.json'
const headSchema = z.object({ position: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/** In the data folder, beside the keys. A file that cannot be read is an error: it must not pass for one that was never there. */
export function openWitness(folder: string): Witness {
  const file = join(folder, fileName)
  return {
    read() {
      let text: string
      try {
        text = readFileSync(file, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
      const { position, hash } = headSchema.parse(JSON.parse(text))
      return { position, hash: Buffer.from(hash, 'hex') }
    },
    keep({ position, hash }) {
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, JSON.stringify({ position, hash: hash.toString('hex') }), { mode: 0o600, flush: true })
      renameSync(draft, file)
      syncFolder(folder)
    },
  }
}

/** What was seen of another database is no measure for this one: for a restored backup. */
export function forgetWitness(folder: string): void {
  rmSync(join(folder, fileName), { force: true })
}

/** For tests, and for as long as it lives. */
export function witnessInMemory(): Witness {
  let kept: ChainHead | undefined
  return { read: () => kept, keep: (head) => void (kept = head) }
}
