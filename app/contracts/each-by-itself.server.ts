import { errorFields } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** Works through a list: what fails is told to the log, and holds up nothing that stands behind it. */
export async function eachByItself<Item extends { id: string }, Done>(
  { log }: Pick<Platform, 'log'>,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const item of items)
    try {
      done.push(await work(item))
    } catch (error) {
      log.error(`${what} could not be brought up to date`, { ...errorFields(error), reason: item.id })
    }
  return done
}
