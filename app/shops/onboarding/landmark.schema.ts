import { line } from '#app/core/text/text.schema.ts'

const longest = 120

/** A landmark near the shop, for customers who look for it from the street (rule C54). The wizard asks for it, and staff can correct it. */
export const landmarkSchema = line(longest)
