import { line, text } from '#app/core/text/text.schema.ts'

import { maxLabelLength, maxReasonLength } from './opt-out.ts'

/** Why a colleague adds a number, imports a list, or restores a number. */
export const reasonSchema = text(maxReasonLength).min(1, 'Say why, in a few words')

/** The name of a key or a sending system. */
export const labelSchema = line(maxLabelLength).min(1, 'Enter a name')
