import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { verifyPdf } from '#e2e/harness/browser/pdf-files.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { askSigning, type Contract, finish, seedContracts } from '#e2e/harness/load/signing-load.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'
import { becomeFirstOwner, signIn } from '#e2e/harness/data/staff.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const [sink, other] = [await openSmtpSink(), await openSmtpSink()]
/** No mail is sent before the backup. */
sink.mode = { at: 'hang' }

const contracts: Contract[] = []
const env = { CAPTCHA_PROVIDER: 'off' }
const { browser, product } = await openStage({
  env: { ...env, SMTP_URL: sink.url },
  isEmbedded: true,
  seed: async (platform) => void contracts.push(...(await seedContracts(platform, 1))),
})

async function sealedPdf({ url }: Product, contract: Contract): Promise<Buffer> {
  const path = `/api/signing/documents/${contract.documentId}/contract`
  return (await askSigning(url, path, { headers: contract.session })).bytes
}

const readiness = async ({ url }: Product): Promise<unknown> => (await fetch(`${url}/readyz`)).json()

async function expectRefusal(values: string[], env: Record<string, string>, code: number, words: string) {
  expect(await runCommand('restore', values, env)).toEqual({ code, said: expect.stringContaining(words) as string })
}

test('a running product is backed up and restored whole into another folder, and its mails are paused until they are released (rules D7, M5)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tillway-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [file, keys, phrase, restoredTo] = ['today.backup', 'keys', 'phrase', 'data'].map((name) => join(folder, name)) as [string, string, string, string] // prettier-ignore
  await writeFile(phrase, 'seven lamps on the pier\n')
  const secret = ['--passphrase-file', phrase]
  const [contract] = contracts
  if (!contract) throw new Error('there is no contract')

  const { page, context } = await openPage(browser, desktop)
  const owner = await becomeFirstOwner(product, page)
  await context.close()
  expect(await finish(product.url, contract, 'save the PDF')).toBeUndefined()
  const pdf = await sealedPdf(product, contract)
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(contract.pdf)

  const here = { DATA_DIR: product.dataDir }
  const taken = await runCommand('backup', [file, '--keys', keys, ...secret], here)
  expect(taken).toMatchObject({
    code: 0,
    said: expect.stringMatching(/today\.backup: \d+ rows in \d+ tables/) as string,
  })
  expect(await runCommand('backup', ['--check', file, ...secret], {})).toMatchObject({ code: 0 })
  await expect.poll(() => existsSync(join(product.dataDir, 'backup-copy'))).toBe(false)
  const isReady = { ready: true, database: 'ok', keys: 'ok', storage: 'ok', draining: false }
  expect(await readiness(product)).toEqual(isReady)

  const there = { DATA_DIR: restoredTo }
  await expectRefusal([file, '--keys', keys, ...secret], here, 75, 'is in use by another process')
  await expectRefusal([file, ...secret], there, 1, 'The restore needs the keys of the backup')
  const back = await runCommand('restore', [file, '--keys', keys, ...secret], there)
  expect(back).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored \d+ rows .+\nThe restored copy sends no mail/) as string,
  })
  await expectRefusal([file, '--keys', keys, ...secret], there, 1, 'already contains a database')

  const restored = await startProduct({ dataDir: restoredTo, env: { ...env, RATE_LIMITS: 'off', SMTP_URL: other.url } })
  onTestFinished(() => restored[Symbol.asyncDispose]())
  const opened = await openPage(browser, desktop)
  await signIn(restored, opened.page, owner)
  await opened.page.goto(`${restored.url}/staff/contracts`)
  await opened.page.getByText(contract.state.contact.shopName).first().waitFor()
  await opened.context.close()
  expect((await sealedPdf(restored, contract)).equals(pdf)).toBe(true)
  expect(await verifyPdf(restored, pdf)).toMatchObject({ state: 'genuine' })

  expect(await readiness(restored)).toEqual({ ...isReady, mail: 'held' })
  expect(restored.output()).toMatch(/Mail\s+SMTP\n\s+paused, because this is a restored copy/)
  expect((await runCommand('doctor', [], there)).said).toMatch(/note {2}Mail +paused/)
  expect((await postEnquiry(restored.url, enquiryBody('after'), randomUUID()))?.status).toBe(200)
  expect(other.mails).toEqual([])

  const released = await runCommand('restore', ['--send-new-mail'], there)
  expect(released).toMatchObject({ code: 0, said: expect.stringMatching(/Mail is sent again\. [1-9]/) as string })
  // To the visitor and to the team; those of the contract were waiting when the backup was taken.
  const mails = await other.waitFor(2)
  const recipients = mails.flatMap(({ to }) => to)
  expect(recipients).toContain('load-after@example.com')
  expect(recipients).not.toContain(contract.state.contact.email)
  await expect.poll(() => readiness(restored)).not.toHaveProperty('mail')
  expect((await runCommand('restore', ['--send-mail'], there)).said).toBe('No mail is paused here.\n')
  expect(other.mails).toHaveLength(2)
})
