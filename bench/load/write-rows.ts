import { randomBytes, randomUUID } from 'node:crypto'

import pg from 'pg'
import { z } from 'zod'

import { enquiryBody } from '#e2e/harness/load/load.ts'

import { callAll, readJob } from './load-job.ts'

/** The prefix of the tables, which `bench/enquiries-accepted.ts` has created. */
const job = readJob(z.object({ url: z.string(), tables: z.string(), callers: z.number(), count: z.number() }))

const pool = new pg.Pool({ connectionString: job.url, max: 10 })

const insertEnquiry = `insert into ${job.tables}_enquiries (id, reference, name, email, phone, reason_code, reason_label, message)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const insertMail = `insert into ${job.tables}_mails (id, template, data, subject, to_name, to_address, about_kind, about_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const insertReply = `insert into ${job.tables}_replies (scope, key, body_hash, status, reply) values ($1, $2, $3, $4, $5)`

/** Runs the bare transaction: the record, its outbox row and its stored response for repetitions. */
async function writeRows(): Promise<boolean> {
  const key = randomUUID()
  const id = randomUUID()
  const reference = `E-${key.slice(0, 8)}`
  const body = enquiryBody(key)
  const { name, email, phone, message } = body
  const subject = `We have your message (${reference})`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(insertReply, ['enquiry', key, randomBytes(32), 200, { success: true, reference }])
    await client.query(insertEnquiry, [id, reference, name, email, phone, 'TO_EMAIL_OTHER', 'Something else', message])
    await client.query(insertMail, [
      randomUUID(),
      'received',
      { ...body, reference },
      subject,
      name,
      email,
      'enquiry',
      id,
    ])
    await client.query('commit')
    return true
  } catch {
    return false
  } finally {
    client.release()
  }
}

await callAll(job.count, job.callers, writeRows)
await pool.end()
