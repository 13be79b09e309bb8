import { expect, test } from 'vitest'

import { lessons } from '#app/shops/go-live/lessons.ts'
import { checkContent, inOrder } from '#scripts/content/load-content.ts'

test('the mail names the existing lessons in their order (rule N11)', () => {
  const written = inOrder(checkContent().sources, 'training', false)
  expect(written.map(({ slug, front }) => ({ slug, title: 'title' in front ? front.title : '' }))).toEqual(lessons)
})
