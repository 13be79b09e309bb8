import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Form } from 'react-router'

import { KeyHint } from '../button/key-hint.tsx'
import { useHotkey } from '../button/use-hotkey.ts'

type SearchBoxProps = {
  label: string
  name?: string
  defaultValue?: string | undefined
  /** The filters and the order of the address, which a search preserves. */
  keep?: Record<string, string>
}

/** The search of a list: a GET form, so that the address contains the search. `/` focuses it. */
export function SearchBox({ label, name = 'q', defaultValue, keep = {} }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useHotkey('/', () => input.current?.focus())
  return (
    <search>
      <Form className="card line search-box">
        {Object.entries(keep).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Search aria-hidden="true" />
        <input
          key={defaultValue}
          ref={input}
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          defaultValue={defaultValue}
          enterKeyHint="search"
        />
        <KeyHint keys={['/']} />
        <button type="submit" className="vh">
          Search
        </button>
      </Form>
    </search>
  )
}
