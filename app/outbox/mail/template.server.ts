import type { ReactElement } from 'react'
import type { z } from 'zod'

/** The thread of a mail: its reference, and the ids of our earlier mails in it, the first one first. */
export type MailThread = { reference: string; follows: readonly string[] }

/** A mail of a room: its subject and its body as pure functions of plain data, so that it can be rendered when it is sent. */
export type MailTemplate<Data extends Record<string, unknown>> = {
  name: string
  /**
   * The schema of the data, which also reads stored mails of an older version: a field that was added later is optional or has a
   * default.
   */
  data: z.ZodType<Data>
  /**
   * For a mail with a secret code or link: returns the data as staff may see them. The data of such a mail are stored encrypted,
   * and its body is not stored. The subject is stored in plain text, so it must not use the secret.
   */
  mask?(data: Data): Record<string, unknown>
  /**
   * Returns the link of an invitation, which staff pass on themselves if there is no SMTP server (rule BO77). Only together with
   * `mask`.
   */
  inviteUrl?(data: Data): string
  subject(data: Data): string
  /** Whether the mail is sent without a request, so that an address with a complaint gets none (rule M9). */
  isReminder?: boolean
  /**
   * For optional mails: returns a URL at which one POST without a cookie stops them (RFC 8058). Mail programs show their own
   * button for it. Not together with `mask`.
   */
  oneClickUrl?(data: Data): string
  /** For a person's message about a record: mail programs show it below the earlier mails of its thread (rule M10). */
  thread?(data: Data): MailThread
  body(data: Data): ReactElement
}

export type AnyMailTemplate = Omit<MailTemplate<never>, 'data'> & { data: z.ZodType<Record<string, unknown>> }

export type MailTemplates = ReadonlyMap<string, MailTemplate<Record<string, unknown>>>

export function defineMail<Data extends Record<string, unknown>>(template: MailTemplate<Data>): MailTemplate<Data> {
  return template
}

/** Whether a person waits for such a mail: it contains a secret code or link, and was requested (rule M5). */
export const isUrgent = ({ mask, isReminder }: Pick<AnyMailTemplate, 'mask' | 'isReminder'>): boolean =>
  mask !== undefined && !isReminder

/** Collects all templates by name. */
export function collectTemplates(templates: readonly AnyMailTemplate[]): MailTemplates {
  return new Map(
    templates.map((template) => [template.name, template as unknown as MailTemplate<Record<string, unknown>>]),
  )
}

/** In plain text, the link's text already shows the phone number. */
const numbersOnce = { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } }

/** Loaded with the first mail, to keep the start fast. Compiled once, because parsing the selectors takes longer than converting a mail. */
async function loadWriter() {
  const [{ plainTextSelectors, render }, { compile }] = await Promise.all([
    import('@react-email/render'),
    import('html-to-text'),
  ])
  return { render, toPlainText: compile({ wordwrap: false, selectors: [...plainTextSelectors, numbersOnce] }) }
}

let writer: ReturnType<typeof loadWriter> | undefined

/** Renders a mail as HTML and as plain text. */
export async function renderMail(
  template: MailTemplate<Record<string, unknown>>,
  data: Record<string, unknown>,
): Promise<{ html: string; plainText: string }> {
  const { render, toPlainText } = await (writer ??= loadWriter())
  const html = await render(template.body(data))
  return { html, plainText: toPlainText(html) }
}
