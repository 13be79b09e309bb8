import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { FlowFooter } from './flow-footer.tsx'
import { FlowHeader } from './flow-header.tsx'

test('the header and the footer of the retailers’ screens link to /agent and the FAQs (rule W28)', () => {
  for (const Part of [FlowHeader, FlowFooter]) {
    const router = createMemoryRouter([{ path: '/', element: <Part /> }])
    const html = renderToStaticMarkup(<RouterProvider router={router} />)
    for (const path of ['/agent', '/agent/faqs'])
      expect([Part.name, html]).toEqual([Part.name, expect.stringContaining(`href="${path}"`)])
  }
})
