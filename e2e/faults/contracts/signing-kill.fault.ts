import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startObjectServer } from '#app/testing/object-server.ts'
import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { findSigningFaults, findSigningRowFaults } from '#e2e/harness/load/signing-faults.ts'
import {
  askSigning,
  callStep,
  type Contract,
  finish,
  goOn,
  seedContracts,
  statusOf,
} from '#e2e/harness/load/signing-load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const kills = isLong ? 20 : 2
const signers = 8

/** Repeats a call until it gets a status other than 503, or no response: a busy machine sheds requests for a moment. */
async function insist(call: () => Promise<number>): Promise<number> {
  let status = await call()
  while (status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    status = await call()
  }
  return status
}

/** Returns the wizard's response to a retailer who comes back later. */
async function openLater(url: string, { token }: Contract): Promise<unknown> {
  const { said } = await askSigning(url, '/api/account/complete-contract', { body: { completeContractToken: token } })
  return (said['data'] as { status?: string } | undefined)?.status
}

/** Whether the signature was acknowledged; for other contracts a call is in flight or was cut off. */
const isAcknowledged = ({ done }: Contract) => done > 5

/** PDFs are stored in the database, and in one case in an object store. */
const places = [...engines.map((engine) => [engine, 'database'] as const), ['embedded', 'store of objects'] as const]

async function placeOf([engine, pdfsLieIn]: (typeof places)[number], dataDir: string) {
  const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(dataDir)
  const store = pdfsLieIn === 'database' ? undefined : await startObjectServer()
  return { ...place, env: { ...place.env, ...store?.env }, store }
}

/** Returns stored objects that the database does not know, and which no sweep deletes; undefined when objects are missing. */
async function findStrayObjects({ rows, store }: Awaited<ReturnType<typeof placeOf>>, signed: number) {
  const known = await rows<{ name: string }>(`select encode(sha256, 'hex') as name from file_objects`)
  const names = store?.names() ?? []
  if (store && names.length < 2 * signed) return undefined
  return names.filter((found) => !known.some(({ name }) => name === found))
}

test.for(places)(
  'R1, %s, PDFs in the %s: kill −9 while contracts are signed: every accepted signature is sealed once, with or without a retry',
  async (where) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tillway-signing-'))
    const place = await placeOf(where, dataDir)
    onTestFinished(async () => {
      await place.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const contracts: Contract[] = []
    const seed = (count: number) => seedFolder(async (platform) => void contracts.push(...(await seedContracts(platform, count, (at) => at % 4 > 1))), dataDir, place.env) // prettier-ignore
    await seed((kills + 1) * signers)
    const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...place.env }
    let product = await startProduct({ dataDir, env })
    onTestFinished(() => product.kill())
    const { url } = product
    const groupOf = (round: number) => contracts.slice(round * signers, (round + 1) * signers)
    const accepted = new Set<Contract>()
    let interrupted = 0
    for (const contract of groupOf(0)) expect(await finish(url, contract, 'agree')).toBeUndefined()
    for (let round = 0; round < kills; round += 1) {
      const [signing, filling] = [groupOf(round), groupOf(round + 1)]
      // Some retailers sign while others fill in; it ends when the first signature is acknowledged and the others are in flight.
      const calls = signing.map((contract) => insist(() => callStep(url, contract, 'sign')))
      const others = filling.map((contract) => goOn(url, contract, 'agree'))
      expect(await Promise.race(calls)).toBe(200)
      await product.kill()
      for (const status of await Promise.all([...calls, ...others])) expect([200, 503, 0]).toContain(status)
      const rows = await place.rows<{ id: string; status: string }>('select id, status from sign_documents')
      const kept = new Map(rows.map(({ id, status }) => [id, status]))
      for (const contract of signing) {
        const status = kept.get(contract.documentId) ?? ''
        if (isAcknowledged(contract)) expect(status).toBe('completed')
        expect(['sent', 'viewed', 'completing', 'completed']).toContain(status)
        if (status.startsWith('complet')) accepted.add(contract)
        if (status === 'completing') interrupted += 1
      }
      product = await product.restart()
      // Every second retailer repeats the call and gets the same response; the others do not return.
      for (const [at, contract] of signing.entries()) {
        if (at % 2 === 0 || !accepted.has(contract)) expect(await finish(url, contract, 'save the PDF')).toBeUndefined()
      }
      for (const contract of filling) expect(await finish(url, contract, 'agree')).toBeUndefined()
    }
    expect(interrupted).toBeGreaterThan(0)
    for (const contract of groupOf(kills)) expect(await finish(url, contract, 'save the PDF')).toBeUndefined()
    for (const contract of contracts) {
      await expect.poll(() => statusOf(url, contract)).toBe('completed')
      // A retailer who returns later finds a signed contract.
      await expect.poll(() => openLater(url, contract)).toBe('completed')
      if (contract.done === 8)
        for (const step of ['make', 'sign', 'hand in', 'save the PDF'] as const)
          expect(await insist(() => callStep(url, contract, step))).toBe(200)
    }
    await product.stop()
    expect(await findSigningRowFaults(place, contracts)).toEqual([])
    expect(await findStrayObjects(place, contracts.length)).toEqual([])
    await seedFolder(
      async (platform) => expect(await findSigningFaults(platform, contracts)).toEqual([]),
      dataDir,
      place.env,
    )
  },
)
