import { readFileSync } from 'node:fs'

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { CodeInput } from './code-input.tsx'
import { DayInput } from './day/day-input.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextArea } from './text-area.tsx'
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

test.each([
  ['a code', () => <CodeInput maxLength={7} />, 7],
  ['a day', () => <DayInput defaultValue="" />, 10],
  ['a line', () => <TextInput maxLength={100} />, 100],
  ['a text', () => <TextArea maxLength={1_000} />, 1_000],
])('%s takes pasted spaces in addition to its limit (rule W72)', (_, control, limit) => {
  const [, most] = /maxLength="(\d+)"/i.exec(renderToStaticMarkup(control())) ?? []
  expect(Number(most)).toBeGreaterThanOrEqual(limit + 100)
})

test('a browser cuts no password, and accepts a day with spaces around it (rule W72)', () => {
  expect(renderToStaticMarkup(<PasswordInput />)).not.toMatch(/maxlength/i)
  const [, pattern = ''] = /pattern="([^"]+)"/.exec(renderToStaticMarkup(<DayInput defaultValue="" />)) ?? []
  expect([' 27/11/2026 ', '27/11/26'].map((day) => new RegExp(`^(?:${pattern})$`, 'v').test(day))).toEqual([
    true,
    false,
  ])
})

test('a controlled field carries the value of the state, to which a filled value is compared (rule W73)', () => {
  expect(renderToStaticMarkup(<TextInput value="Costa" readOnly />)).toContain('data-held="Costa"')
  expect(renderToStaticMarkup(<TextInput defaultValue="Costa" />)).not.toContain('data-held')
})
