import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { embeddedPlace } from '#e2e/harness/browser/inspect.ts'
import { enquiryBody, type Sent, sendUntilTaken } from '#e2e/harness/load/load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { findFaults } from '#e2e/harness/load/whole-enquiries.ts'

/** The faketime library, which `npm test` finds or installs. */
const library = process.env['CLOCK_SHIFTER'] ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

async function clockSteps(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillway-clock-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const sent: Sent[] = []
  // Steps of nearly two days: after two days the hourly job deletes stored responses (rule AP6).
  for (const shift of ['+0h', '+44h', '-44h']) {
    const product = await startProduct({
      dataDir,
      env: { ...env, LD_PRELOAD: library ?? '', FAKETIME: shift, DONT_FAKE_MONOTONIC: '1' },
    })
    const key = randomUUID()
    const fresh: Sent = { key, body: enquiryBody(key), reference: undefined, status: 0 }
    const one: Sent = { ...fresh, reference: (await sendUntilTaken(product.url, fresh))?.body.reference }
    expect(one.reference, `a clock of ${shift}`).toMatch(/^E-/)
    expect((await sendUntilTaken(product.url, one))?.body.reference).toBe(one.reference)
    sent.push(one)
    await product.stop()
  }
  const place = embeddedPlace(dataDir)
  expect(await findFaults(place, sent)).toEqual([])
  const [span] = await place.rows<{ days: number }>(
    'select extract(day from max(created_at) - min(created_at))::int as days from enquiries',
  )
  expect(span?.days, 'the clock was really wrong').toBeGreaterThanOrEqual(3)
}

// Without faketime the test cannot move the clock of a process.
if (library) test('R4: a clock that steps nearly two days forward and back loses nothing and stops nothing', clockSteps)
else test('R4, clock: this test needs faketime', () => expect(process.env.CI, 'CI must have faketime').toBeUndefined())
