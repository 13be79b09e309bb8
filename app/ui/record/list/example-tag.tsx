import { createContext } from 'react'

import { Tag } from '../tags/tag.tsx'

/** Whether the content is an example record. A table sets it for each row. */
export const ExampleContext = createContext(false)

/** The tag of example records in lists and records. */
export function ExampleTag() {
  return <Tag tone="outline">Example</Tag>
}
