import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A mail of a room: its subject and its body as pure functions of plain data, so that it can be rendered when it is sent. */
export type MailTemplate<Data extends Record<string, unknown>> = {
  name: string
  subject(data: Data): string
  body(data: Data): ReactElement
}

export type MailTemplates = ReadonlyMap<string, MailTemplate<Record<string, unknown>>>

export function defineMail<Data extends Record<string, unknown>>(template: MailTemplate<Data>): MailTemplate<Data> {
  return template
}

/** All templates of the house, by name. */
export function collectTemplates(templates: MailTemplate<never>[]): MailTemplates {
  return new Map(
    templates.map((template) => [template.name, template as unknown as MailTemplate<Record<string, unknown>>]),
  )
}

export async function renderMail(
  template: MailTemplate<Record<string, unknown>>,
  data: Record<string, unknown>,
): Promise<{ html: string; plainText: string }> {
  const html = await render(template.body(data))
  return { html, plainText: toPlainText(html) }
}
