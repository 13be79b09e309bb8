import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { LoadFailed } from './load-failed.tsx'

type LazyPartProps<Thing> = {
  thing: Lazy<Thing>
  /** What stands there meanwhile. */
  wait?: ReactNode
  /** A picture whose absence needs no word. */
  isQuiet?: boolean
  /** Saves what the page holds: true when nothing would be lost by loading the page anew. */
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

/** Whether the page itself could be had now. */
async function isServerThere(): Promise<boolean> {
  const answer = await fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined) // prettier-ignore
  return answer?.ok ?? false
}

/**
 * A part of the page that comes later. When it does not come the page says so, tries again by itself once the line is back,
 * and when asked to. A script that is gone because a new version is out, or whose failure the browser keeps, comes with the
 * page loaded anew: only when asked, and only once everything is saved.
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

/** Something whose script comes later: it is asked for as often as it takes, and kept once it is here. */
export type Lazy<Thing> = {
  get(): Thing | undefined
  load(): Promise<Thing>
  /** The first time that it was asked for: the same promise each time, undefined when it did not come. */
  first(): Promise<Thing | undefined>
}

/** A part of a page with a script of its own. Unlike React's `lazy`, a failure is not kept for ever. */
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
