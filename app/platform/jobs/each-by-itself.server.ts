import { errorFields } from '../log.server.ts'
import type { Platform } from '../platform.server.ts'

/** Works through a list: what fails is told to the log as `trouble`, and holds up nothing that stands behind it. */
export async function eachByItself<Item extends string | { id: string }, Done>(
  { log }: Pick<Platform, 'log'>,
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
