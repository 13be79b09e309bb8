import { errorFields } from '#app/core/log/log.server.ts'
import type { Log } from '#app/core/log/log.server.ts'

/** Processes a list item by item. A failure is logged as `trouble` and does not stop the items after it. */
export async function eachByItself<Item extends string | { id: string }, Done>(
  { log }: { log: Log },
  trouble: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const item of items)
    try {
      done.push(await work(item))
    } catch (error) {
      const reason = typeof item === 'string' ? item : item.id
      log.error(trouble, { ...errorFields(error), reason })
    }
  return done
}
