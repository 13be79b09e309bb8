import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

import { useHotkey } from '../use-hotkey.ts'

export type Tab = {
  key: string
  label: string
  panel: ReactNode
  /** One key that opens this tab from anywhere on the page and takes the focus to it. */
  hotkey?: string
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The tab that is open on arrival, where it is not the first: what a form without script was refused stands there. */
  opensAt?: string | undefined
}

/** Several views of one thing. Without script every panel is shown, one under the other. */
export function Tabs({ label, tabs, opensAt }: TabsProps) {
  const id = useId()
  const [chosen, choose] = useState(tabs.some(({ key }) => key === opensAt) ? opensAt : tabs[0]?.key)

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const here = tabs.findIndex((tab) => tab.key === chosen)
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = there === undefined ? undefined : tabs[(there + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    open(next.key)
  }

  function open(key: string) {
    choose(key)
    document.getElementById(`${id}-tab-${key}`)?.focus()
  }

  return (
    <div className="tabs">
      {tabs.map(({ key, hotkey }) => (hotkey ? <TabKey key={key} hotkey={hotkey} open={() => open(key)} /> : null))}
      <div className="tabs-list needs-script" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-controls={`${id}-panel-${key}`}
            aria-selected={key === chosen}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => choose(key)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          className="tabs-panel"
          role="tabpanel"
          id={`${id}-panel-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          tabIndex={0}
          hidden={key !== chosen}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}

function TabKey({ hotkey, open }: { hotkey: string; open: () => void }) {
  useHotkey(hotkey, open)
  return null
}
