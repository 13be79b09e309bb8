import { text } from '#app/platform/text.schema.ts'

/** What a colleague writes about an enquiry. */
export const noteSchema = text(4_000).min(1, 'Write something first')
