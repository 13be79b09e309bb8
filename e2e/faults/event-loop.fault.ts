import { expect, test } from 'vitest'

import { isLong } from '#e2e/harness/load/fault-form.ts'
import { metricsOf, longestOf, prepareHeavyWork } from '#e2e/harness/load/heavy-work.ts'

const size = isLong
  ? { contracts: 20, people: 50, rows: 100_000, files: 20 }
  : { contracts: 4, people: 5, rows: 5_000, files: 4 }

/** The duration of a step depends on the machine: `npm run bench -- R6` measures it. This test checks which thread did the work. */
test('R6: workers draw and seal contracts and check files, while people log in and a list is exported', async () => {
  await using heavy = await prepareHeavyWork(size)
  const { product, contracts } = heavy
  const { stepMs, delayMs } = await longestOf(product, () => Promise.all(heavy.works(contracts)))
  console.log(
    `the event loop's longest step ${stepMs.toFixed(0)} ms of work, its longest delay ${delayMs.toFixed(0)} ms`,
  )
  const metric = await metricsOf(product)
  const done = (task: string) => metric(`worker_tasks_total{task="${task}"}`)
  for (const task of ['renderAgreement', 'renderCertificate', 'layOutSeal', 'buildCms'])
    expect(done(task), task).toBeGreaterThanOrEqual(size.contracts)
  expect(done('readDrawnImage')).toBeGreaterThanOrEqual(Math.floor(size.contracts / 2))
  expect(done('inspectFile')).toBe(size.files)
})
