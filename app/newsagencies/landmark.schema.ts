import { line } from '#app/platform/text.schema.ts'

const longest = 120

/** What is near a shop, for whoever looks for it from the street (rule C54): asked by the wizard, and corrected by staff. */
export const landmarkSchema = line(longest)
