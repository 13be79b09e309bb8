import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import type { Answer, Ask } from './ask-over-tls.ts'
import { enquiryBody, type Sent } from '../load/load.ts'

/** Sends a request to an installation, through its proxy or directly to one of its processes. */
export type AskFor = (path: string, options?: Ask) => Promise<Answer>

/** The pages that visitors open. */
const publicPages = ['/', '/about', '/clients', '/locations', '/signup', '/agent-login', '/staff/sign-in']
/** The pages that staff open, at the addresses that every listed release has; a later version redirects those that it has renamed. */
const officePages = ['/staff', '/staff/enquiries', '/staff/registrations', '/staff/newsagencies', '/staff/mail']

/** Returns the assets that a text names: pages name them by full path, scripts relative to their own. */
const assetsIn = (text: string): string[] =>
  [...text.matchAll(/["'(=](?:\.\/|\/?assets\/)([\w-][\w./-]*\.(?:js|css|svg|woff2))\b/g)].map(([, name]) => `/assets/${name}`) // prettier-ignore

/** Returns every asset that a page may request until its tab is closed: those that it names, and those that these name. */
export async function everyAssetOf(ask: AskFor, page: string): Promise<string[]> {
  const found = new Set(assetsIn(page))
  for (const path of found) if (path.endsWith('.js')) for (const next of assetsIn((await ask(path)).body)) found.add(next) // prettier-ignore
  return [...found]
}

/** Returns the addresses whose response is not 200, with their status. */
export async function findMissing(ask: AskFor, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const))
  return answers.filter(([, status]) => status !== 200).map((pair) => pair.join(': '))
}

export type Visits = {
  /** Every enquiry; all are acknowledged unless `failed` says otherwise. */
  readonly sent: readonly Sent[]
  /** Descriptions of the wrong responses. */
  readonly failed: readonly string[]
  /** How many of each kind are done. */
  readonly done: { enquiries: number; visits: number; lists: number; assets: number }
  stop(): Promise<void>
}

type AskWell = (path: string, options?: Ask) => Promise<Answer | undefined>

/** Whether a version redirects the page to its present address, which the other version may not have. */
const isMoved = ({ status }: Answer, path: string) => status === 301 && officePages.includes(path)

/** Returns a function that sends requests and records every response other than 200 and the redirect of a renamed page. */
function askerThat(ask: AskFor, failed: string[]): AskWell {
  return async (path, options) => {
    const what = `${options?.method ?? 'GET'} ${path}`
    try {
      const answer = await ask(path, options)
      if (answer.status === 200 || isMoved(answer, path)) return answer
      failed.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`)
    } catch (error) {
      failed.push(`${what}: ${String(error)}`)
    }
    return undefined
  }
}

async function sendEnquiry(ask: AskWell, sent: Sent[]): Promise<void> {
  const key = randomUUID()
  const one: Sent = { key, body: enquiryBody(key), reference: undefined, status: 0 }
  sent.push(one)
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const answer = await ask('/api/enquiries', { method: 'POST', headers, body: Buffer.from(JSON.stringify(one.body)) })
  one.status = answer?.status ?? 0
  one.reference = answer && (JSON.parse(answer.body) as { reference: string }).reference
}

/** Opens a page with all assets that it names. Returns their number. */
async function open(ask: AskWell, path: string, headers: Record<string, string> = {}): Promise<number> {
  const page = await ask(path, { headers })
  const assets = new Set(assetsIn(page?.body ?? ''))
  for (const asset of assets) await ask(asset)
  return assets.size
}

/**
 * Simulates people at work until stopped: some send enquiries, some open pages with all their assets, and a signed-in member of staff opens
 * the office's lists. There are no retries: a failure is a failure.
 */
export function startVisits(
  ask: AskFor,
  { senders, visitors, session, pauseMs }: { senders: number; visitors: number; session: string; pauseMs: number },
): Visits {
  // prettier-ignore
  const sent: Sent[] = []
  const failed: string[] = []
  const done = { enquiries: 0, visits: 0, lists: 0, assets: 0 }
  const askWell = askerThat(ask, failed)
  let isStopped = false

  async function goOn(
    kind: 'enquiries' | 'visits' | 'lists',
    act: (turn: number) => Promise<number | void>,
    first = 0,
  ) {
    for (let turn = first; !isStopped; turn += 1) {
      done.assets += (await act(turn)) ?? 0
      done[kind] += 1
      await setTimeout(pauseMs)
    }
  }
  const cookie = `__Host-staff=${session}`
  const visit = (turn: number) => open(askWell, publicPages[turn % publicPages.length] ?? '/')
  const list = (turn: number) => open(askWell, officePages[turn % officePages.length] ?? '/staff', { cookie })
  const running = [
    ...Array.from({ length: senders }, () => goOn('enquiries', () => sendEnquiry(askWell, sent))),
    ...Array.from({ length: visitors }, (_, first) => goOn('visits', visit, first)),
    goOn('lists', list),
  ]
  return {
    sent,
    failed,
    done,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}
