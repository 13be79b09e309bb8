import type { Job } from './jobs.server.ts'
import type { QueuedJob } from './queued-job.ts'

declare const tells: unique symbol

/** Something that a room tells the rooms above it, which it does not know. */
type Event<News extends object> = { readonly name: string; readonly [tells]?: (news: News) => void }

export const event = <News extends object>(name: string): Event<News> => ({ name })

export const eventQueue = 'events'

/** Hourly for about a month: what waits for a repair is not lost. */
const retries = 700

type PublishedEvent = { name: string; news: object }

/** What tells it: a job of the act by which it happened. Subscribers hear of it if, and only if, that is accepted. */
export const publish = <News extends object>({ name }: Event<News>, news: NoInfer<News>): QueuedJob => ({
  queue: eventQueue,
  data: { name, news } satisfies PublishedEvent,
})

export type Subscription = { name: string; hear(news: object): Promise<void> }

/** An event is heard at least once, so `hear` must bear being told again; what it throws is tried again. */
export const subscribe = <News extends object>(
  { name }: Event<News>,
  hear: (news: News) => Promise<unknown>,
): Subscription => ({
  name,
  hear: async (news) => {
    await hear(news as News)
  },
})

/** Hands each event to those that subscribed where everything is wired. */
export function eventsJob(subscriptions: readonly Subscription[]): Job<PublishedEvent> {
  return {
    queue: eventQueue,
    retries,
    async work({ name, news }) {
      for (const subscription of subscriptions) if (subscription.name === name) await subscription.hear(news)
    },
  }
}
