import { expect, test } from 'vitest'

import { drawableLetters as facesDraw } from '../testing/letters-of-faces.ts'
import { drawableLetters } from './drawable-letters.ts'
import { codePointName, missingLetters } from './missing-letters.ts'

test('the list of letters is the one of the faces: `scripts/make-script-fonts.ts` wrote both', async () => {
  expect(drawableLetters).toBe(await facesDraw())
})

test.for(['Mia Costa', 'Nguyễn Thị Mai', 'प्रियंका शर्मा', 'ශ්‍රී', 'عبد الله', '王小明', '김민준', 'Zoe\u0308'])(
  'nothing is missing for %s (rule C70)',
  (name) => {
    expect(missingLetters(name)).toEqual([])
  },
)

test('letters without a glyph are named, each one once (rule C70)', () => {
  expect(missingLetters('𞤀𞤁𞤀 Mia')).toEqual(['𞤀', '𞤁'])
  expect(missingLetters('Mia 😀')).toEqual(['😀'])
  expect(codePointName('𞤀')).toBe('[U+1E900]')
  expect(codePointName('\u0007')).toBe('[U+0007]')
})
