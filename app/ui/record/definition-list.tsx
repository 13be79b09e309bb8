import type { ReactNode } from 'react'

export type Definition = {
  term: string
  detail: ReactNode
  /** Whether the value is a reference, a number, an address or a name, which a browser must not translate (rule W39). */
  isAsWritten?: boolean
}

export function DefinitionList({ items, isRuled = false }: { items: readonly Definition[]; isRuled?: boolean }) {
  return (
    <dl className="grid facts definitions" data-ruled={isRuled || undefined}>
      {items.map(({ term, detail, isAsWritten }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd translate={isAsWritten ? 'no' : undefined}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
