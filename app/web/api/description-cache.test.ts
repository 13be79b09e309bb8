import { expect, test } from 'vitest'

import { createDescriptionCache } from './description-cache.server.ts'

test('the slow API description is created once, on the first request', async () => {
  let times = 0
  const { document, page } = createDescriptionCache(async () => {
    times += 1
    return { info: { title: 'The API', version: '1', description: 'Its calls.' }, paths: {} }
  })
  expect(times).toBe(0)
  const [first, , second] = await Promise.all([document(), page(), document(), page()])
  expect(second).toBe(first)
  expect(await page()).toContain('The API')
  expect(times).toBe(1)
})
