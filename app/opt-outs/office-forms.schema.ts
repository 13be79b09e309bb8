import { line, text } from '#app/platform/text.schema.ts'

import { maxLabelLength, maxReasonLength } from './opt-out.ts'

/** Why staff add a number, bring in a list, or put a number back. */
export const reasonSchema = text(maxReasonLength).min(1, 'Say why, in a few words')

/** Whose texts a key is for, or which system asks. */
export const labelSchema = line(maxLabelLength).min(1, 'Give it a name')
