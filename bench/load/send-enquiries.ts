import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

import { z } from 'zod'

import { enquiryBody } from '#e2e/harness/load.ts'

import { makeHumanAnswers } from './human-answers.ts'
import { callAll, readJob } from './load-job.ts'

/** To one process after the other. `repeated`: every caller sends the first enquiry again, under its key. */
const job = readJob(
  z.object({
    bases: z.array(z.string()),
    dataKeys: z.string(),
    callers: z.number(),
    count: z.number(),
    kind: z.enum(['new', 'repeated']),
  }),
)

const agent = new Agent({ keepAlive: true, maxSockets: job.callers })

type Prepared = { headers: Record<string, string>; body: Buffer }

function prepare(answer: string): Prepared {
  const key = randomUUID()
  const body = Buffer.from(JSON.stringify(enquiryBody(key)))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Idempotency-Key': key,
    'Captcha-Response': answer,
  }
  return { headers, body }
}

function send(prepared: Prepared | undefined, index = 0): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { method: 'POST', agent, headers: prepared?.headers ?? {} }
    const sent = request(`${job.bases[index % job.bases.length]}/api/enquiries`, options, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve(answer.statusCode === 200 && text.includes('"reference"')))
      answer.on('error', () => resolve(false))
    })
    sent.on('error', () => resolve(false))
    sent.end(prepared?.body)
  })
}

// Everything is ready before the clock runs.
const answers = await makeHumanAnswers(job.dataKeys, job.kind === 'new' ? job.count : 1)
const prepared = answers.map(prepare)
if (job.kind === 'repeated' && !(await send(prepared[0]))) throw new Error('the first enquiry was refused')
await callAll(job.count, job.callers, (index) => send(prepared[job.kind === 'new' ? index : 0], index))
process.exit(0)
