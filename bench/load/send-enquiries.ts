import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { enquiryBody } from '#e2e/harness/load/load.ts'

import { makeHumanAnswers } from './human-answers.ts'
import { keepConnection, postBytes } from './kept-connection.ts'
import { callAll, readJob } from './load-job.ts'

/** Sends to the processes in turn. With the kind `repeated`, every caller sends the first enquiry again under its key. */
const job = readJob(
  z.object({
    bases: z.array(z.string()),
    dataKeys: z.string(),
    callers: z.number(),
    count: z.number(),
    kind: z.enum(['new', 'repeated']),
  }),
)

const baseOf = (index: number) => job.bases[index % job.bases.length] ?? ''

function prepare(answer: string, index: number): Buffer {
  const key = randomUUID()
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'Captcha-Response': answer }
  return postBytes(baseOf(index), '/api/enquiries', headers, JSON.stringify(enquiryBody(key)))
}

const isAccepted = (answer: string) => answer.startsWith('HTTP/1.1 200 ') && answer.includes('"reference"')

/** Idle connections, by base. */
const free = new Map<string, ReturnType<typeof keepConnection>[]>()

async function send(prepared: Buffer | undefined, index = 0): Promise<boolean> {
  const base = baseOf(index)
  const connection = free.get(base)?.pop() ?? keepConnection(base)
  try {
    return isAccepted(await connection(prepared ?? Buffer.alloc(0)))
  } catch {
    return false
  } finally {
    free.set(base, [...(free.get(base) ?? []), connection])
  }
}

// All requests are prepared before the measurement begins.
const answers = await makeHumanAnswers(job.dataKeys, job.kind === 'new' ? job.count : 1)
const prepared = answers.map(prepare)
if (job.kind === 'repeated' && !(await send(prepared[0]))) throw new Error('the first enquiry was refused')
await callAll(job.count, job.callers, (index) => send(prepared[job.kind === 'new' ? index : 0], index))
process.exit(0)
