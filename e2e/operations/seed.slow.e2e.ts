import { expect, test } from 'vitest'

import { runCommand } from '#e2e/harness/product/run-command.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

test('npm run seed adds examples to a running product, shows its progress, and removes them (rules EX1, EX3)', async () => {
  await using product = await startProduct()
  const env = { DATA_DIR: product.dataDir }
  const made = await runCommand('seed', ['--size', 'small'], env)
  expect(made.said).toMatch(/The month so far: +10 %[^]*The month so far: +100 %[^]*The examples are added/)
  expect(made.code).toBe(0)
  const again = await runCommand('seed', [], env)
  expect(again).toMatchObject({
    code: 1,
    said: expect.stringContaining('already exist') as string,
  })
  const removed = await runCommand('seed', ['--remove'], env)
  expect(removed).toMatchObject({
    code: 0,
    said: expect.stringContaining('The examples are removed') as string,
  })
})
