import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { endChild, startChild } from '#scripts/steps/children.ts'

const startedSchema = z.object({ port: z.int(), headers: z.array(z.string()) })

type BareCopy = AsyncDisposable & {
  base: string
  /** Names and values in turn. */
  headers: readonly string[]
}

/** Starts a bare `node:http` server in a separate process, which sends the same bytes with the same headers as `address`. */
export async function startBareCopy(address: string): Promise<BareCopy> {
  const program = fileURLToPath(new URL('bare-copy.ts', import.meta.url))
  const child = startChild(process.execPath, [program, address])
  const ended = once(child, 'close')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port, headers } = startedSchema.parse(JSON.parse(line))
  return {
    base: `http://127.0.0.1:${port}`,
    headers,
    async [Symbol.asyncDispose]() {
      endChild(child, 'SIGTERM')
      await ended
    },
  }
}
