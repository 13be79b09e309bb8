import { toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

import { brand } from '#app/brand.ts'

import type { MailTemplate } from '../mail/template.server.ts'

/** A screen or a mail as somebody gets it, for the test of its words (rule W37). */
export type ToRead = { name: string; text: string; mail?: { shopName: unknown; subject: string; firstLine: string } }

/** The people and places of the examples: data, as the company's own name and address are. */
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
/** The longest first: one is in another. */
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
  // Legal text: the agreement, what changed in it, and its key facts.
  '#the-agreement',
  '.clause-change',
  '.facts',
  // What is there for a browser without a script, and hidden from all others.
  '.flow-scriptless',
  '.flow-unreachable',
  '.flow-waiting',
  // Data: facts with their names, what was typed, names of months and of banks.
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
]

/** The words that somebody reads, a line for each heading, button, label and item. */
function textOf(html: string): string {
  const apart = html
    // In a row of links each is read by itself, and so is what begins right behind something else.
    .replaceAll(/<\/a>\s*(?=<a\b)/g, '</a><br>')
    .replaceAll(/(?<=[\p{L}.!?])(?:<[^>]+>)+(?=\p{L})/gu, '<br>$&')
  const text = toPlainText(apart, {
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
      ...lines.map((selector) => ({ selector, format: 'block' })),
    ],
  })
  return left.reduce((rest, data) => rest.replaceAll(data, ''), text)
}

/**
 * A screen of a room as its first answer has it, drawn to text; the element may be its middle alone.
 * @param loaded what its loader gave, where it has one
 */
export function screenToRead(name: string, screen: ReactElement, loaded?: unknown): ToRead {
  const Page = createRoutesStub([{ id: 'page', path: '*', Component: () => screen }])
  const hydrationData = { loaderData: { page: loaded } }
  return { name, text: textOf(renderToStaticMarkup(createElement(Page, { hydrationData }))) }
}

/** A mail of a room with its subject, for each of the examples. */
export const mailToRead = <Data extends Record<string, unknown>>(
  template: MailTemplate<Data>,
  ...examples: Data[]
): ToRead[] =>
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
