import { useEffect, useRef } from 'react'

import { Notice } from '../feedback/notice.tsx'
import { type ColleagueAct, ColleagueActs } from './colleague-acts.tsx'

/** Why the form of a record was refused, as returned by the page's action. */
export type ActRefusal = {
  /** The value of the form's field `intent`. */
  intent: string
  /** The message above the form; empty if the messages are at its fields. */
  message: string
  /** The messages at the fields, by field name. */
  problems: Readonly<Record<string, string>>
  /** The typed values, by field name. */
  typed: Readonly<Record<string, string>>
  /** What colleagues changed since the record was loaded, if that is the reason. */
  unseen?: readonly ColleagueAct[]
}

/** Returns the refusal of one form of a record; an empty one if another form was refused. */
export const refusedAs = (
  intent: string,
  refused: ActRefusal | undefined,
): { problems: ActRefusal['problems']; typed: Readonly<Record<string, string | undefined>> } =>
  refused?.intent === intent ? refused : { problems: {}, typed: {} }

/**
 * Explains above a record why an act was refused, and lists what colleagues did since the record was loaded. `lost`: the text of a form
 * that the page no longer shows.
 */
export function RefusalNotice({ refused, lost = '' }: { refused: ActRefusal | undefined; lost?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused?.unseen) box.current?.focus()
  }, [refused])
  if (!refused?.message) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warn" title={refused.message} isNews>
        {refused.unseen ? <ColleagueActs events={refused.unseen} /> : null}
        {lost ? (
          <p>
            You wrote: <q>{lost}</q>
          </p>
        ) : null}
      </Notice>
    </div>
  )
}
