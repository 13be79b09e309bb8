import { z } from 'zod'

/** How many items one page of a list for systems has. */
export const perPage = 100

/** Describes the refusal of a bad `after`. */
export const badAfter = 'Send the value of next from the page before, or leave it out.'

/** The query of a list for systems: the id after which its page begins. */
export const afterSchema = (id: z.ZodType<string>) => ({
  after: id.optional().describe('`next` of the previous page. Omit it for the first page.'),
})

/** The field with which a system asks for the next page. */
export const nextSchema = z
  .string()
  .nullable()
  .describe('The value of `after` for the next page; null on the last page.')

/** Returns one page of a list that was read with one item more, and where the next page begins (rule SY2). */
export function pageOf<Item extends { id: string }>(items: readonly Item[]): { page: Item[]; next: string | null } {
  const page = items.slice(0, perPage)
  return { page, next: items.length > perPage ? (page.at(-1)?.id ?? null) : null }
}
