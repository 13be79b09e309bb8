import type { Job } from './jobs.server.ts'
import type { QueuedJob } from './queued-job.ts'

declare const tells: unique symbol

/** News that a room publishes to the rooms above it, which it cannot import. */
type Event<News extends object> = { readonly name: string; readonly [tells]?: (news: News) => void }

/** Declares an event by a unique name. */
export const event = <News extends object>(name: string): Event<News> => ({ name })

export const eventQueue = 'events'

/** Hourly for about a month, so that an event can wait for a repair. */
const retries = 700

/** `at` is missing in events of former releases. */
type PublishedEvent = { name: string; news: object; at?: string }

/** Returns the job that publishes an event, for the act that caused it. Subscribers get the event if, and only if, the act commits. */
export const publish = <News extends object>({ name }: Event<News>, news: NoInfer<News>): QueuedJob => ({
  queue: eventQueue,
  data: { name, news, at: new Date().toISOString() } satisfies PublishedEvent,
})

/** The identity of an event, the same for each delivery, and when it happened. */
export type Occurrence = { id: string; at: Date }

export type Subscription = { name: string; hear(news: object, occurrence: Occurrence): Promise<void> }

/** Subscribes to an event. Delivery is at least once, so `hear` must be idempotent; it is retried when it throws. */
export const subscribe = <News extends object>(
  { name }: Event<News>,
  hear: (news: News, occurrence: Occurrence) => Promise<unknown>,
): Subscription => ({
  name,
  hear: async (news, occurrence) => {
    await hear(news as News, occurrence)
  },
})

/** Delivers each event to its subscribers, which the wiring lists. */
export function eventsJob(subscriptions: readonly Subscription[]): Job<PublishedEvent> {
  return {
    queue: eventQueue,
    retries,
    async work({ name, news, at }, id) {
      const occurrence = { id, at: at === undefined ? new Date() : new Date(at) }
      for (const subscription of subscriptions)
        if (subscription.name === name) await subscription.hear(news, occurrence)
    },
  }
}
