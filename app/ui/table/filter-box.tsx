import { SlidersHorizontal } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'

import { Button } from '../button/button.tsx'
import { useHotkey } from '../button/use-hotkey.ts'

type FilterBoxProps = {
  /** The number of these filters that are set. */
  count: number
  /** The query parameters that these fields set. */
  own: readonly string[]
  /** All query parameters. Those of the search, the tabs and the order are preserved. */
  keep: Record<string, string>
  children: ReactNode
}

/** The additional filters of a list: a GET form that applies each change at once, or with its button without script. `F` opens it. */
export function FilterBox({ count, own, keep, children }: FilterBoxProps) {
  const submit = useSubmit()
  const box = useRef<HTMLDetailsElement>(null)
  const changed = useRef<string>(undefined)
  // Stays open when the last filter is removed.
  const [isOpen, setIsOpen] = useState(count > 0)
  useHotkey('f', () => {
    if (box.current) box.current.open = true
    box.current?.querySelector('select')?.focus()
  })
  // A changed field is replaced by a new element, so the focus moves to that element.
  const address = JSON.stringify(keep)
  useEffect(() => {
    const name = changed.current
    changed.current = undefined
    if (!name || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [address])

  /** Submits the form, unless a day that is still being typed makes it invalid. */
  function apply({ currentTarget, target }: ChangeEvent<HTMLFormElement>) {
    if (!currentTarget.checkValidity()) return
    changed.current = (target as unknown as HTMLInputElement).name
    void submit(currentTarget)
  }

  return (
    <details className="filter-box" ref={box} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <SlidersHorizontal aria-hidden="true" />
        Filters{count > 0 ? <b>{count}</b> : null}
      </summary>
      <Form className="filter-form" preventScrollReset onChange={apply}>
        {Object.entries(keep)
          .filter(([name]) => !own.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {children}
        <noscript>
          <Button variant="ghost" size="small">
            Show
          </Button>
        </noscript>
      </Form>
    </details>
  )
}
