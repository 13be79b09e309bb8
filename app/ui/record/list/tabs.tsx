import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { useHotkey } from '../../button/use-hotkey.ts'

export type Tab = {
  key: string
  label: string
  panel: ReactNode
  /** The key that opens this tab from anywhere on the page, as `openTab` does. */
  hotkey?: string
  /** The id of its panel, if another element of the page opens it. */
  panelId?: string
}

/** Opens a tab from elsewhere on the page, and focuses the element with `data-first` in its panel, or else the tab. */
export function openTab(panelId: string): void {
  const panel = document.getElementById(panelId)
  const tab = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')
  flushSync(() => tab?.click())
  const first = panel?.querySelector<HTMLElement>('[data-first]') ?? tab
  first?.focus()
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The key of the tab that is open at first (default: the first tab). Without script, the tab whose form was refused. */
  opensAt?: string | undefined
}

/** Several views of one thing. Without script all panels are shown, one below the other. */
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

  const panelOf = ({ key, panelId }: Tab) => panelId ?? `${id}-panel-${key}`

  return (
    <div>
      {tabs.map((tab) =>
        tab.hotkey ? <TabKey key={tab.key} hotkey={tab.hotkey} open={() => openTab(panelOf(tab))} /> : null,
      )}
      <div className="tabs-list needs-script" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={panelOf(tab)}
            aria-selected={tab.key === chosen}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => choose(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          className="tabs-panel"
          role="tabpanel"
          id={panelOf(tab)}
          aria-labelledby={`${id}-tab-${tab.key}`}
          tabIndex={0}
          hidden={tab.key !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

function TabKey({ hotkey, open }: { hotkey: string; open: () => void }) {
  useHotkey(hotkey, open)
  return null
}
