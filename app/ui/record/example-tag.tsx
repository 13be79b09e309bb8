import { createContext } from 'react'

import { Tag } from './tag.tsx'

/** Whether what is drawn belongs to an example: a table says so of each of its rows. */
export const ExampleContext = createContext(false)

/** The mark of examples, the same in every list and record. */
export function ExampleTag() {
  return <Tag tone="outline">Example</Tag>
}
