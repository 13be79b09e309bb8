import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import {
  findFormFaults,
  formsFor,
  issueLoadKey,
  sendFormUntilTaken,
  sendSentForm,
  type SentForm,
} from '#e2e/harness/load/opt-out-load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const kills = isLong ? 50 : 2
const callers = 6

test.for(engines)(
  'R1, %s: kill −9 under load loses, doubles and halves no opt-out, no US interest and no registration',
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tillway-forms-'))
    const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(dataDir)
    onTestFinished(async () => {
      await place.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...place.env }
    let product = await startProduct({ dataDir, env })
    await product.stop()
    await place.rows(issueLoadKey)
    product = await product.restart()
    const sent: SentForm[] = []
    for (let round = 0; round < kills; round += 1) {
      let isOver = false
      const call = async () => {
        while (!isOver && sent.length < (round + 1) * 400) {
          const forms = formsFor(sent.length)
          sent.push(...forms)
          for (const one of forms) await sendSentForm(product.url, one)
        }
      }
      const taken = () => sent.filter(({ status }) => status === 200).length
      const before = taken()
      const running = Array.from({ length: callers }, call)
      await new Promise((resolve) => setTimeout(resolve, 700))
      // Independent of the machine's speed.
      await expect.poll(taken).toBeGreaterThan(before)
      await product.kill()
      isOver = true
      await Promise.all(running)
      product = await product.restart()
    }
    // Requests with an unknown result are repeated under their own key, as are some that were acknowledged.
    for (const one of [...sent.filter(({ status }) => status !== 200), ...sent.slice(0, 20)])
      expect(await sendFormUntilTaken(product.url, one)).toBe(200)
    await product.stop()
    expect(await findFormFaults(place, sent)).toEqual([])
  },
)
