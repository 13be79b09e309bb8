import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'

import { Button } from '../../button/button.tsx'
import { formatCount } from '../../text/format-count.ts'
import type { ListView } from '../../page/list-page.tsx'
import { useHotkey } from '../../button/use-hotkey.ts'

export type Picks = {
  ids: ReadonlySet<string>
  /** The ids on this page that can be ticked. */
  pickable: readonly string[]
  toggle: (id: string) => void
  setAll: (isOn: boolean) => void
  /** Whether all matches of the filter are selected: the form then sends the filter and no ids. */
  isFilter: boolean
  askFilter: () => void
}

/** Holds the ticked rows. Rows that leave the list, by a filter or another page, are no longer ticked. `X` ticks the focused row. */
export function usePicks(pickable: readonly string[]): Picks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isFilterAsked, setFilterAsked] = useState(false)
  const ids = new Set(pickable.filter((id) => chosen.has(id)))

  function toggle(id: string) {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setFilterAsked(false)
  }

  useHotkey(pickable.length > 0 ? 'x' : undefined, () => {
    const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[data-selected]')
    const id = row?.querySelector<HTMLInputElement>('.row-pick input')?.value
    if (id) toggle(id)
  })
  return {
    ids,
    pickable,
    toggle,
    setAll(isOn) {
      setChosen(new Set(isOn ? pickable : []))
      setFilterAsked(false)
    },
    isFilter: isFilterAsked && ids.size > 0 && ids.size === pickable.length,
    askFilter: () => setFilterAsked(true),
  }
}

/** The id of the form of ticked rows. It only leads to the page that asks for confirmation. */
export const pickForm = 'picked'

type PickBarProps = {
  picks: Picks
  bulk: NonNullable<ListView['bulk']>
  /** Whether a record is open next to the list. Escape then closes the record before it clears the ticks. */
  hasPanel?: boolean
  /** Further actions for the ticked rows. */
  children?: ReactNode
}

/** The bulk actions for the ticked rows, or for all matches of the filter, which is sent as the filter itself (rule BO25). */
export function PickBar({ picks, bulk, hasPanel = false, children }: PickBarProps) {
  const { ids, isFilter: isAll } = picks
  const clear = () => picks.setAll(false)
  useHotkey(ids.size > 0 && !hasPanel ? 'escape' : undefined, clear)
  return (
    <>
      <Form id={pickForm} action={bulk.to}>
        {Object.entries(bulk.filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="asOf" value={bulk.asOf} />
        {isAll ? (
          <>
            <input type="hidden" name="all" value="yes" />
            <input type="hidden" name="shown" value={bulk.all} />
          </>
        ) : null}
        <noscript>
          <Button variant="ghost">Change selected records</Button>
        </noscript>
      </Form>
      {ids.size > 0 ? (
        <div className="pick-bar on-sign" role="group" aria-label="Selected rows">
          <b role="status">
            {isAll
              ? `${formatCount(bulk.all)} selected, all that match this filter`
              : `${formatCount(ids.size)} selected`}
          </b>
          {isAll ? null : <MorePicks picks={picks} bulk={bulk} />}
          <Button form={pickForm} variant="ghost">
            Assign, tag …
          </Button>
          {isAll ? null : children}
          <button type="button" className="text-button" onClick={clear}>
            Clear
          </button>
        </div>
      ) : null}
    </>
  )
}

function MorePicks({ picks, bulk: { all, mostAtOnce } }: Pick<PickBarProps, 'picks' | 'bulk'>) {
  if (picks.ids.size < picks.pickable.length)
    return (
      <button type="button" className="text-button" onClick={() => picks.setAll(true)}>
        {`Select all ${picks.pickable.length} on this page`}
      </button>
    )
  if (all <= picks.ids.size) return null
  if (all > mostAtOnce) return <span>{`Narrow the filter to at most ${mostAtOnce} records to select them all.`}</span>
  return (
    <button type="button" className="text-button" onClick={picks.askFilter}>
      {`Select all ${formatCount(all)} that match this filter`}
    </button>
  )
}

/** The checkbox of a row. */
export function PickBox({ picks, id, label }: { picks: Picks; id: string; label: string }) {
  return (
    <label className="middle row-pick">
      <input
        type="checkbox"
        {...(!picks.isFilter && { name: 'id' })}
        value={id}
        form={pickForm}
        checked={picks.ids.has(id)}
        disabled={!picks.pickable.includes(id)}
        onChange={() => picks.toggle(id)}
      />
      <span className="vh">Select {label}</span>
    </label>
  )
}
