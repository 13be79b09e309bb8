import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { wholeContact, wholeWizard } from '../../testing/wizard-fixtures.ts'
import { agreementFieldsOf } from './agreement-fields.ts'
import { MissingLettersNote } from './missing-letters-note.tsx'

const noteFor = (givenNames: string) =>
  renderToStaticMarkup(
    <MissingLettersNote fields={agreementFieldsOf({ ...wholeWizard, contact: { ...wholeContact, givenNames } })} />,
  )

test('names the letters that the agreement cannot show before the signature (rule C70)', () => {
  expect(noteFor('𞤀')).toMatch(/cannot show one letter.*‘𞤀’.*\[U\+1E900\]/)
  expect(noteFor('𞤀𞤁')).toMatch(/cannot show some letters.*‘𞤀’, ‘𞤁’.*\[U\+1E900\], \[U\+1E901\]/)
})

test('renders nothing for an agreement that shows all its letters', () => {
  for (const name of ['Priya', 'प्रियंका', 'Nguyễn']) expect(noteFor(name)).toBe('')
})
