import { line } from '#app/core/text/text.schema.ts'

export const longestTag = 30
/** The maximum number on one record. */
export const mostTags = 5

/** A tag in stored form: one line in lower case, so that equal words are equal tags. */
export const tagSchema = line(longestTag)
  .min(1)
  .transform((tag) => tag.toLowerCase())
