import { z } from 'zod'

import { line, text } from '#app/core/text/text.schema.ts'

import { openPlaceholders, placeholders, unknownPlaceholders } from './reply.ts'

const mostWords = 4_000
export const longestSubject = 120
const longestTitle = 80

/** The value of a text area, with its line breaks normalised. */
const words = (missing: string) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll('\r\n', '\n'))
    .pipe(text(mostWords).min(1, missing))

/** The form of a reply (rule RE1). `key` makes a repeated submit idempotent. */
export const replySchema = z.object({
  key: z.guid(),
  subject: line(longestSubject).min(1, 'Enter a subject'),
  words: words('Write the reply first').refine((typed) => openPlaceholders(typed).length === 0, {
    error: ({ input }) => `Replace these placeholders: ${openPlaceholders(String(input)).join(', ')}`,
  }),
})
export type Reply = z.infer<typeof replySchema>

const known = Object.keys(placeholders).map((name) => `{${name}}`)

/** The form of a saved reply (rule RE6). */
export const savedReplySchema = z.object({
  id: z.guid(),
  title: line(longestTitle).min(1, 'Enter a title'),
  words: words('Write the reply first').refine((typed) => unknownPlaceholders(typed).length === 0, {
    error: ({ input }) =>
      `There is no placeholder ${unknownPlaceholders(String(input)).slice(0, 3).join(', ')}. These exist: ${known.join(', ')}`,
  }),
})
export type SavedReply = z.infer<typeof savedReplySchema>
