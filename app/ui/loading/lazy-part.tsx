import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { LoadFailed } from './load-failed.tsx'

type LazyPartProps<Thing> = {
  thing: Lazy<Thing>
  /** Shown while the part loads. */
  wait?: ReactNode
  /** Whether a failure shows nothing, such as for a picture. */
  isQuiet?: boolean
  /** Saves the form data of the page. Returns whether the page can be reloaded without losing any. */
  save?: () => Promise<boolean>
  children(thing: Thing): ReactNode
}

type Failure = 'offline' | 'unsaved' | 'missing'

const title = 'The next part of this page did not come'
const kept = 'What you typed is still here.'
const failures: Record<Failure, { title: string; text: string }> = {
  offline: { title, text: `This device seems to be offline. ${kept} It comes by itself when the line is back.` },
  unsaved: { title, text: `${kept} It is not saved yet, so this page waits with you: try again in a moment.` },
  missing: { title, text: `${kept} Check your connection and try again.` },
}

/** Whether the server responds to a request for this page. */
async function isServerThere(): Promise<boolean> {
  const answer = await fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined) // prettier-ignore
  return answer?.ok ?? false
}

/**
 * A part of the page that loads later. After a failure it shows a message, and retries when the device is online again or when the visitor
 * asks. A script that a new release removed, or whose failure the browser cached, needs a reload of the page. The page reloads only when
 * the visitor asks, and only after everything is saved.
 */
export function LazyPart<Thing>({ thing, wait = null, isQuiet = false, save, children }: LazyPartProps<Thing>) {
  const [here, setHere] = useState<{ thing: Thing } | undefined>(() => {
    const known = thing.get()
    return known === undefined ? undefined : { thing: known }
  })
  const [failure, setFailure] = useState<Failure>()

  async function fetchIt(): Promise<boolean> {
    try {
      const come = await thing.load()
      setHere({ thing: come })
      setFailure(undefined)
      return true
    } catch {
      setFailure(navigator.onLine ? 'missing' : 'offline')
      return false
    }
  }
  async function retry(): Promise<void> {
    if ((await fetchIt()) || !(await isServerThere())) return
    if (save && !(await save())) return setFailure('unsaved')
    return location.reload()
  }

  const begin = useEffectEvent(() => void fetchIt())
  const isHere = here !== undefined
  useEffect(() => {
    if (isHere) return undefined
    const again = () => begin()
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isHere])

  if (here) return children(here.thing)
  if (!failure) return wait
  return isQuiet ? null : <LoadFailed words={failures[failure]} retry={() => void retry()} />
}

/** A part whose script loads on demand: failed loads are retried, and a loaded part is cached. */
export type Lazy<Thing> = {
  get(): Thing | undefined
  load(): Promise<Thing>
  /** Returns the promise of the first load, the same for every call. It resolves to undefined when that load failed. */
  first(): Promise<Thing | undefined>
}

/** Creates a lazily loaded part with its own script. Unlike React's `lazy`, it does not cache failures. */
export function lazy<Thing>(fetchThing: () => Promise<Thing>): Lazy<Thing> {
  let here: Thing | undefined
  let tried: Promise<Thing | undefined> | undefined
  async function load(): Promise<Thing> {
    here ??= await fetchThing()
    return here
  }
  return {
    get: () => here,
    load,
    first: () => (tried ??= load().catch(() => undefined)),
  }
}
