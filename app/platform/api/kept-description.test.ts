import { expect, test } from 'vitest'

import { keptDescription } from './kept-description.server.ts'

test('what takes long to describe is made once, however often strangers ask for it, and not before', async () => {
  let times = 0
  const { document, page } = keptDescription(async () => {
    times += 1
    return { info: { title: 'The API', version: '1', description: 'Its calls.' }, paths: {} }
  })
  expect(times).toBe(0)
  const [first, , second] = await Promise.all([document(), page(), document(), page()])
  expect(second).toBe(first)
  expect(await page()).toContain('The API')
  expect(times).toBe(1)
})
