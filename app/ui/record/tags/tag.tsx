import type { ReactNode } from 'react'

export type TagTone = 'plain' | 'green' | 'yellow' | 'pink' | 'red' | 'outline' | 'ink'

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
