import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'

import { useOnline } from '#app/web/form/send/use-online.ts'
import { KeyHint } from '#app/ui/button/key-hint.tsx'
import { useHotkey } from '#app/ui/button/use-hotkey.ts'
import { browserLimit } from '#app/ui/field/field-control.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { isLongEnough, longestSearch, searchPath } from './found.ts'
import { FoundKinds, notFoundWords, whatIsFound } from './found-kinds.tsx'
import { type Searching, useFound } from './use-found.ts'

/**
 * The search over everything in a dialog (rule BO24). `Ctrl K` opens it; so does `/` on a page without an own search. Enter opens the
 * search page, or the record of a complete reference.
 */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  function open() {
    setIsOpen(true)
    dialog.current?.showModal()
  }
  useHotkey('ctrl+k', open)
  useHotkey('/', () => {
    const own = document.querySelector<HTMLElement>('main .search-box input[type=search]')
    if (own) own.focus()
    else open()
  })
  useEffect(() => {
    const box = dialog.current
    box?.addEventListener('keydown', walk)
    return () => box?.removeEventListener('keydown', walk)
  }, [])
  // A result was chosen and its page loads, so the dialog closes.
  useEffect(() => dialog.current?.close(), [key])
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search everything"
      closedby="any"
      onClose={() => setIsOpen(false)}
    >
      {isOpen ? <DialogPaper close={() => dialog.current?.close()} /> : null}
    </dialog>
  )
}

const stopsOfDialog = '.search-dialog :is(input[type=search], [data-found-link])'

/** Moves the focus between the box and the results with the arrow keys. */
function walk(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const stops = [...document.querySelectorAll<HTMLElement>(stopsOfDialog)]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function DialogPaper({ close }: { close: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const state = useFound(typed, tries)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="card search-paper">
      <Form action={searchPath} className="line search-box">
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={whatIsFound}
          placeholder={whatIsFound}
          maxLength={browserLimit(longestSearch)}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" className="vh">
          Search
        </button>
        <button type="button" className="search-close" onClick={close}>
          <X aria-hidden="true" />
          <span className="vh">Close the search</span>
        </button>
      </Form>
      <div className="search-results">
        <SearchState state={state} typed={typed.trim()} tryAgain={() => setTries((count) => count + 1)} />
      </div>
      <p className="line search-keys">
        <KeyHint keys={['↓', '↑']} /> walk <KeyHint keys={['Enter']} /> open <KeyHint keys={['Esc']} /> close
      </p>
    </div>
  )
}

const failures = {
  offline: 'You are offline. Search again when you are back online.',
  'signed-out': 'You are signed out. Sign in again, then search.',
  'too-often': 'Too many searches. Wait a moment, then try again.',
  broken: 'The search did not answer. Try again.',
}

type StateProps = { state: Searching; typed: string; tryAgain: () => void }

function SearchState({ state, typed, tryAgain }: StateProps) {
  const isOnline = useOnline()
  if (!isOnline && isLongEnough(typed) && state.kind !== 'found') return <p role="status">{failures.offline}</p>
  if (state.kind === 'failed')
    return (
      <p role="status">
        <span>{failures[state.reason]}</span>{' '}
        {state.reason === 'signed-out' ? (
          <a href={`${searchPath}?${new URLSearchParams({ q: typed })}`} className="inline-link">
            Sign in
          </a>
        ) : (
          <button type="button" className="text-button" onClick={tryAgain}>
            Try again
          </button>
        )}
      </p>
    )
  if (state.kind === 'asking')
    return <p role="status">{state.isSlow ? 'Still searching: this takes longer than usual.' : 'Searching …'}</p>
  if (state.kind === 'found' && state.kinds.length > 0)
    return (
      <>
        <p role="status" className="vh">
          {foundWords(state.kinds.reduce((sum, { found }) => sum + found.length, 0))}
        </p>
        <FoundKinds kinds={state.kinds} level={2} />
      </>
    )
  return <p role="status">{notFoundWords(state.kind === 'found' ? state.search : isLongEnough(typed) ? '' : typed)}</p>
}

const foundWords = (count: number): string => `${counted(count, 'record')} found`
