import { line } from '#app/platform/text.schema.ts'

export const longestTag = 30
/** On one record. */
export const mostTags = 5

/** A tag as it is kept: one line, small letters, so that the same word is the same tag. */
export const tagSchema = line(longestTag)
  .min(1)
  .transform((tag) => tag.toLowerCase())
