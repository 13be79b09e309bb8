import { readFileSync } from 'node:fs'

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

test('connects a refused field with its label, its hint and its error', () => {
  const html = renderToStaticMarkup(
    <Field name="phone" label="Phone" hint="Area code too" error="Enter a phone number">
      <TextInput type="tel" />
    </Field>,
  )
  expect(html).toContain('<label for="phone">')
  expect(html).toContain('aria-describedby="phone-hint phone-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/<input [^>]*name="phone"/u)
  expect(html).toMatch(/<input [^>]*id="phone"/u)
})

test('renders no empty references in a field without hint and error', () => {
  const html = renderToStaticMarkup(
    <Field name="phone" label="Phone">
      <TextInput />
    </Field>,
  )
  expect(html).not.toContain('aria-')
})

test('the properties of a control override those of its field', () => {
  const html = renderToStaticMarkup(
    <Field name="phone" label="Phone">
      <TextInput name="mobile" />
    </Field>,
  )
  expect(html).toContain('name="mobile"')
  expect(html).toContain('id="phone"')
})

test.each(['.input:disabled', '.choice > input:disabled'])('%s has half opacity (rule W38)', (selector) => {
  const sheet = readFileSync(new URL('field.css', import.meta.url), 'utf8')
  const [, rule = ''] = sheet.split(`  ${selector} {`)
  expect(rule.slice(0, rule.indexOf('}'))).toContain('opacity: 0.5;')
})
