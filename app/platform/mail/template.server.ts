import type { ReactElement } from 'react'
import type { z } from 'zod'

/** What a mail belongs to: its reference, and the mails of ours that it follows, by their ids, the first one first. */
export type MailThread = { reference: string; follows: readonly string[] }

/** A mail of a room: its subject and its body as pure functions of plain data, so that it can be rendered when it is sent. */
export type MailTemplate<Data extends Record<string, unknown>> = {
  name: string
  /**
   * What it says, as it is kept and read again, also of mails of an older version: a field that came later may be missing, or has a
   * default.
   */
  data: z.ZodType<Data>
  /**
   * For a mail that opens something with a code or a link: the same data as staff may see them. The data of such a mail
   * are kept sealed, and its body is not kept at all. The subject is kept as it is: it must not use the secret.
   */
  mask?(data: Data): Record<string, unknown>
  /** The link of an invitation, which staff hand over themselves where no SMTP server sends it (rule BO77). Together with `mask` only. */
  inviteUrl?(data: Data): string
  subject(data: Data): string
  /** It goes out by itself, and nobody waits for it: an address that was complained about gets none (rule M9). */
  isReminder?: boolean
  /**
   * For mails that nobody has to get: where one POST without a cookie stops them (RFC 8058). Mail programs show a button
   * of their own for it. Not together with `mask`.
   */
  oneClickUrl?(data: Data): string
  /** For what a person wrote about a record: programs show it under the mails before it (rule M10). */
  thread?(data: Data): MailThread
  body(data: Data): ReactElement
}

/** A template of any mail. */
export type AnyMailTemplate = Omit<MailTemplate<never>, 'data'> & { data: z.ZodType<Record<string, unknown>> }

export type MailTemplates = ReadonlyMap<string, MailTemplate<Record<string, unknown>>>

export function defineMail<Data extends Record<string, unknown>>(template: MailTemplate<Data>): MailTemplate<Data> {
  return template
}

/** Whether somebody waits for such a mail: it opens something with a code or a link, and does not come by itself (rule M5). */
export const isUrgent = ({ mask, isReminder }: Pick<AnyMailTemplate, 'mask' | 'isReminder'>): boolean =>
  mask !== undefined && !isReminder

/** All templates of the house, by name. */
export function collectTemplates(templates: readonly AnyMailTemplate[]): MailTemplates {
  return new Map(
    templates.map((template) => [template.name, template as unknown as MailTemplate<Record<string, unknown>>]),
  )
}

/** In plain text a number that can be called stands there already. */
const numbersOnce = { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } }

/** Loaded by the first mail: a start does without it. Made once, because reading the selectors takes longer than a mail's text. */
async function loadWriter() {
  const [{ plainTextSelectors, render }, { compile }] = await Promise.all([
    import('@react-email/render'),
    import('html-to-text'),
  ])
  return { render, toPlainText: compile({ wordwrap: false, selectors: [...plainTextSelectors, numbersOnce] }) }
}

let writer: ReturnType<typeof loadWriter> | undefined

export async function renderMail(
  template: MailTemplate<Record<string, unknown>>,
  data: Record<string, unknown>,
): Promise<{ html: string; plainText: string }> {
  const { render, toPlainText } = await (writer ??= loadWriter())
  const html = await render(template.body(data))
  return { html, plainText: toPlainText(html) }
}
