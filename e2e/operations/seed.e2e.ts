import { expect, test } from 'vitest'

import { runCommand } from '#e2e/harness/product/run-command.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

test('npm run seed -- --remove loads from the build, and says when there are no examples (rule EX3)', async () => {
  await using product = await startProduct()
  const removed = await runCommand('seed', ['--remove'], {
    DATA_DIR: product.dataDir,
  })
  expect(removed).toMatchObject({
    code: 0,
    said: expect.stringContaining('There are no examples.') as string,
  })
})
