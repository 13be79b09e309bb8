import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { syncFolder } from './database/embedded/sync-folder.server.ts'

/** How far a chain had come, and the hash of its last entry. */
type ChainHead = { position: number; hash: Buffer }

/**
 * A checkpoint of the audit log's chain, stored outside of the database: an attacker with write access to the database alone
 * cannot undo it.
 */
export type AuditCheckpoint = {
  read(): ChainHead | undefined
  keep(head: ChainHead): void
}

const fileName = 'audit-head.json'
const headSchema = z.object({ position: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * Opens the checkpoint file in the data folder, next to the keys. An unreadable file is an error, because it must not pass for a
 * missing one.
 */
export function openCheckpoint(folder: string): AuditCheckpoint {
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

/** Deletes the checkpoint, which does not apply to a restored backup. */
export function deleteCheckpoint(folder: string): void {
  rmSync(join(folder, fileName), { force: true })
}

/** Creates a checkpoint in memory, for tests. */
export function checkpointInMemory(): AuditCheckpoint {
  let kept: ChainHead | undefined
  return { read: () => kept, keep: (head) => void (kept = head) }
}
