import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { eventually } from '#app/testing/eventually.ts'
import { startDayServer } from '#e2e/harness/product/day-server.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { enquiryBody, sendAgain, type Sent } from '#e2e/harness/load/load.ts'
import { findMailFaults, waitingMails } from '#e2e/harness/product/mail-ledger.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { newDataFolder, newFolder } from '#e2e/harness/product/run-folder.ts'
import { type SmtpSink, startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { findClockShifter } from '#scripts/test/clock-shifter.ts'
import { findPrograms } from '#scripts/test/temporary-cluster.ts'

const enquiries = isLong ? 10_000 : 480
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const [mailGoesAt, mailComesAt, deployAt, restoreAt] = [5, 19, 12, 21]
const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

/** Sends enquiries as a form does and repeats each until it is accepted, to the process that currently serves `url`. */
async function sendAll(url: () => string, count: number): Promise<Sent[]> {
  const sent: Sent[] = []
  async function call(): Promise<void> {
    while (sent.length < count) {
      const key = randomUUID()
      const one: Sent = { key, body: enquiryBody(key), reference: undefined, status: 0 }
      sent.push(one)
      while (!one.reference) {
        const answer = await sendAgain(url(), one)
        if (answer?.status === 200) one.reference = answer.body.reference
        else await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, call))
  return sent
}

async function wholeDay(library: string, programs: string): Promise<void> {
  const server = await startDayServer(programs, library)
  const [first, second] = [await server.makeDatabase('day'), await server.makeDatabase('restored')]
  let sink = await startSmtpSink()
  const mails: SmtpSink['mails'] = []
  onTestFinished(() => sink.close())
  const env = { ...quiet, ...server.clock, SMTP_URL: sink.url, DATABASE_URL: first.url }
  let product = await startProduct({ dataDir: newDataFolder(), env })
  onTestFinished(() => product.kill())
  let database = first
  const sent: Sent[] = []

  /** Starts a process of the new version next to the old one, which then finishes its requests and ends. */
  async function deploy(): Promise<void> {
    const old = product
    product = await startProduct({ dataDir: old.dataDir, env })
    expect(await old.stop()).toBe(0)
  }

  /**
   * Loses the machine between two enquiries and restores its backup on another one, where mails are held until an operator releases them.
   */
  async function restore(): Promise<void> {
    const [file, keys] = [join(newFolder('backup'), 'today'), join(newFolder('keys'), 'keys')]
    const old = { ...env, DATA_DIR: product.dataDir }
    expect(await runCommand('backup', [file, '--keys', keys], old)).toMatchObject({ code: 0 })
    await product.kill()
    database = second
    const there = { ...env, DATABASE_URL: second.url, DATA_DIR: newFolder('restored') }
    expect(await runCommand('restore', [file, '--keys', keys], there)).toMatchObject({ code: 0 })
    product = await startProduct({ dataDir: there.DATA_DIR, env: there })
    const before = sink.mails.length
    sent.push(...(await sendAll(() => product.url, 20)))
    expect(sink.mails).toHaveLength(before)
    expect(await runCommand('restore', ['--send-mail'], there)).toMatchObject({ code: 0 })
  }

  for (const hour of hours) {
    await server.goTo(hour, () => product)
    if (hour === mailGoesAt) {
      // Mails that are on their way still arrive until it has closed.
      await sink.close()
      mails.push(...sink.mails)
    }
    if (hour === mailComesAt) sink = await startSmtpSink(Number(new URL(sink.url).port))
    if (hour === restoreAt) await restore()
    const sending = sendAll(() => product.url, Math.ceil(enquiries / hours.length))
    if (hour === deployAt) await deploy()
    sent.push(...(await sending))
  }
  expect(sent.length).toBeGreaterThanOrEqual(enquiries)

  await eventually(() => waitingMails(database), (count) => count === 0, { processorSeconds: Number.POSITIVE_INFINITY }) // prettier-ignore
  await product.stop()
  mails.push(...sink.mails)
  const { faults, doubled } = await findMailFaults(database, sent, mails)
  expect(faults).toEqual([])
  console.log(`${sent.length} enquiries in ${hours.length} hours, ${mails.length} mails, ${doubled} of them duplicates`)
}

const library = await findClockShifter()
const programs = findPrograms()

if (library && programs)
  test('R9: a day with the mail server away for 14 hours, a deploy and a restore loses no acknowledged enquiry and no promised mail', () =>
    wholeDay(library, programs))
else
  test('R9: this test needs faketime and the programs of PostgreSQL', () =>
    expect(process.env['CI'], 'CI must have both').toBeUndefined())
