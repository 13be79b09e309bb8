import { toPlainText } from '@react-email/render'
import { renderToStaticMarkup } from 'react-dom/server'

import { brand } from '#app/brand.ts'

import type { MailTemplate } from '#app/outbox/mail/template.server.ts'
import { readingOf } from './reading-grade.ts'

/** An example mail as its recipient gets it, for the test of its words (rule W37). */
export type ExampleMail = {
  name: string
  text: string
  mail: { shopName: unknown; subject: string; firstLine: string }
}

/** The people and places of the examples, which are data, like the company's own name and address. */
export const exampleData = {
  shopName: 'Marrickville News',
  person: 'Priya Raman',
  givenName: 'Priya',
  surname: 'Raman',
  business: 'Raman Retail Pty Ltd',
  street: '318 Illawarra Road',
  suburb: 'Marrickville',
  email: 'priya@marrickvillenews.example',
} as const

const { street, locality, state, postcode } = brand.address
const address = `${brand.name}, ${street}, ${locality} ${state} ${postcode}.`
/** The longest first, because one contains another. */
const left = [address, brand.name, ...Object.values(exampleData)].toSorted((a, b) => b.length - a.length)

const skipped = [
  '[aria-hidden="true"]',
  '[data-skip-in-text="true"]',
  'head',
  'title',
  'script',
  'style',
  'svg',
  'noscript',
  // Legal text: the agreement, its changes, and its key facts.
  '#the-agreement',
  '.clause-change',
  '.facts',
  // Text for browsers without script, hidden from all others.
  '.flow-scriptless',
  '.flow-unreachable',
  '.flow-waiting',
  // Data: names, facts with their names, typed text, names of months and banks.
  '[translate="no"]',
  'dd',
  'option',
  'blockquote',
  'output',
]

const lines = [
  'nav',
  'button',
  'label',
  'legend',
  'summary',
  'dt',
  'li',
  'td',
  'th',
  'caption',
  'figcaption',
  'h1',
  'h2',
  'h3',
  // A note next to a link or a button.
  '.fine',
]

/** A date such as ‘Tuesday 1 December 2026’ is data. */
const dates = /\b[A-Z][a-z]+day,? \d{1,2} [A-Z][a-z]+(?: \d{4})?/g

/** Returns the visible words, one line for each heading, button, label and item. */
export function textOf(html: string): string {
  const apart = html
    // Separates the links of a row, and elements without space between them.
    .replaceAll(/<\/a>\s*(?=<a\b)/g, '</a><br>')
    .replaceAll(/(?<=[\p{L}.!?])(?:<[^>]+>)+(?=\p{L})/gu, '<br>$&')
  const text = toPlainText(apart, {
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
      ...lines.map((selector) => ({ selector, format: 'block' })),
    ],
  })
  return left.reduce((rest, data) => rest.replaceAll(data, ''), text).replaceAll(dates, '')
}

/** Legal text, and texts whose wording is fixed (rules RG6, RG7, AC14). */
const bound = [
  'is already registered to this email address. Contact support for help.',
  'From the moment at which a parcel is checked in',
  'I am authorised to bind',
  'Your registration of interest is currently pending admin approval',
  'There is an existing account associated with this shop name and email address.',
]

/** Returns the lines whose wording is free. */
export const freeWordsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !bound.some((words) => line.includes(words)))
    .join('\n')

const highestGrade = 7
/** Fewer words have no meaningful grade: one long name would decide it. */
const fewestWords = 9

/** Returns the whole text if it is harder than grade 7, and its paragraphs that are, whatever short labels are around them (rule W37). */
export function tooHardIn(text: string): string[] {
  const whole = readingOf(text)
  const paragraphs = text
    .split('\n')
    .map((line) => ({ line: line.trim(), ...readingOf(line) }))
    .filter(({ words, grade }) => words >= fewestWords && grade > highestGrade)
  return [
    ...(whole.grade > highestGrade ? [`grade ${whole.grade.toFixed(1)} as a whole`] : []),
    ...paragraphs.map(({ line, grade }) => `grade ${grade.toFixed(1)}: ${line}`),
  ]
}

/** Renders a room's mail with its subject, for each of the examples. */
export const exampleMail = <Data extends Record<string, unknown>>(
  template: MailTemplate<Data>,
  ...examples: Data[]
): ExampleMail[] =>
  examples.map((data, at) => {
    const subject = template.subject(data)
    const html = renderToStaticMarkup(template.body(data))
    const firstLine = /<\/h1>.*?<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
    return {
      name: `mail ${template.name}${at ? ` (${at + 1})` : ''}`,
      text: textOf(`<p>${subject}</p>${html}`),
      mail: { shopName: data['shopName'], subject, firstLine },
    }
  })
