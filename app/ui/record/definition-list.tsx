import type { ReactNode } from 'react'

export type Definition = { term: string; detail: ReactNode }

export function DefinitionList({ items, isRuled = false }: { items: readonly Definition[]; isRuled?: boolean }) {
  return (
    <dl className="definitions" data-ruled={isRuled || undefined}>
      {items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
