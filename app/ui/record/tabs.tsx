import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export type Tab = { key: string; label: string; panel: ReactNode }

/** Several views of one thing. Without script every panel is shown, one under the other. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [chosen, choose] = useState(tabs[0]?.key)

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const here = tabs.findIndex((tab) => tab.key === chosen)
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = there === undefined ? undefined : tabs[(there + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    document.getElementById(`${id}-tab-${next.key}`)?.focus()
  }

  return (
    <div className="tabs">
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
