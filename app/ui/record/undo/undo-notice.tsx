import { useEffect, useState } from 'react'
import { Form } from 'react-router'

import { Button } from '../../button/button.tsx'
import { KeyHint } from '../../button/key-hint.tsx'
import { useActiveKeys } from '../../button/single-keys.ts'
import { usePressKey } from '../../button/use-press-key.ts'

/** The colleague's own act, while it can be undone. */
export type UndoView = {
  /** The address that undoes it: the record, with the filters of its list. */
  to: string
  /** The record's version after the act. */
  version: number
  /** 'Approved Corner News.' */
  done: string
  isMailed: boolean
  seconds: number
}

/** Counts down from the moment of rendering. Returns the seconds left, or undefined until the script runs. */
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
 * The last decision, and how long it can be undone (rule RG23). Screen readers announce it once; the countdown is only visible. The notice
 * stays after the time is over, so that nothing moves from under a finger.
 */
function UndoNotice({ undo: { to, version, done, isMailed, seconds } }: { undo: UndoView }) {
  const left = useCountdown(seconds)
  const isOver = left === 0
  const key = usePressKey<HTMLButtonElement>(isOver ? undefined : 'z')
  const waits = isMailed ? 'The email waits that long.' : 'No email is sent.'
  return (
    <div className="notice undo" data-tone="good">
      <p className="wraps notice-text">
        <b>{done}</b>{' '}
        <span>
          {isOver ? isMailed && 'The email is on its way.' : `You can undo this for ${inWords(seconds)}. ${waits}`}
        </span>
      </p>
      <Form method="post" action={to} className="undo-form" inert={isOver}>
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

/** The live region of the undo notice. It is on the page before the notice, so that screen readers announce it. */
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
