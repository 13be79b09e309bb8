import { useEffect, useState } from 'react'
import { Form } from 'react-router'

import { Button } from '../button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { useActiveKeys } from '../single-keys.ts'
import { usePressKey } from '../use-press-key.ts'

/** An act of the colleague who looks, while it can be undone. */
export type UndoView = {
  /** Where to undo it: the record's address, with the filters of its list. */
  to: string
  /** The version that the act made. */
  version: number
  /** 'Approved Corner News.' */
  done: string
  isMailed: boolean
  seconds: number
}

/** How many of these seconds are left, counted from when they are on the screen; undefined before a script counts. */
function useCountdown(seconds: number): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const end = performance.now() + seconds * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

const inWords = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`)

/**
 * What was just decided, and for how long it can be taken back (rule RG23). It is read out once; the numbers that count down are
 * for the eye alone. It keeps its place when the time is over, so that nothing moves from under a finger.
 */
function UndoNotice({ undo: { to, version, done, isMailed, seconds } }: { undo: UndoView }) {
  const left = useCountdown(seconds)
  const isOver = left === 0
  const key = usePressKey<HTMLButtonElement>(isOver ? undefined : 'z')
  const waits = isMailed ? 'The mail waits that long.' : 'No mail goes out.'
  return (
    <div className="notice undo" data-tone="good">
      <p className="wraps notice-text">
        <b>{done}</b>{' '}
        <span>
          {isOver ? isMailed && 'The mail is on its way.' : `You can undo this for ${inWords(seconds)}. ${waits}`}
        </span>
      </p>
      <Form method="post" action={to} className="undo-form" hidden={isOver}>
        <input type="hidden" name="version" value={version} />
        <span className="undo-count" aria-hidden="true">
          {left}
        </span>
        <Button {...key} variant="ghost" name="intent" value="undo" disabled={isOver}>
          Undo <KeyHint keys={['Z']} />
        </Button>
      </Form>
    </div>
  )
}

/** Where such a notice comes; what it says is told from a place that was there before it. */
export function UndoRegion({ undo }: { undo: UndoView | undefined }) {
  const how = useActiveKeys()(['Z']) ? 'press Z, or Undo at the top of the page' : 'press Undo at the top of the page'
  return (
    <>
      <p role="status" className="vh">
        {undo ? `${undo.done} You can undo this for ${inWords(undo.seconds)}: ${how}.` : ''}
      </p>
      {undo ? <UndoNotice key={`${undo.to} ${undo.version}`} undo={undo} /> : null}
    </>
  )
}
