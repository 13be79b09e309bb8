import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { AbnVerdict } from '../abn/use-abn-verdict.ts'
import { AbnVerdictLine } from './abn-verdict-line.tsx'

const words = (verdict: AbnVerdict, isFlagged: boolean) =>
  renderToStaticMarkup(<AbnVerdictLine verdict={verdict} isFlagged={isFlagged} />).replaceAll(/<[^>]+>/g, '')

test('a wrong ABN is reported once: by the line under the field until the field has its error (rule RG5)', () => {
  expect(words({ kind: 'wrong' }, false)).toContain('These digits are not an ABN.')
  expect(words({ kind: 'wrong' }, true)).toBe('')
  expect(words({ kind: 'typing', digits: 4 }, true)).toBe('')
  // The register's verdict is no error of the field.
  expect(words({ kind: 'cancelled' }, true)).toContain('cancelled')
})
