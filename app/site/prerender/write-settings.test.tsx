import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { builtOrigin, pageUrl } from '#app/web/page-head/public-url.ts'
import { organization, StructuredData } from '#app/web/page-head/structured-data.tsx'

import { Footer } from '../layout/footer/footer.tsx'
import { NetworkLink } from '../layout/header/nav-links.tsx'
import { writeSettings } from './write-settings.server.ts'

const page = renderToStaticMarkup(
  <html lang="en-AU">
    <head>
      <link rel="canonical" href={pageUrl('/about')} />
      <StructuredData of={[organization()]} />
    </head>
    <body>
      <NetworkLink>Browse Network</NetworkLink>
      <a href="/status">Not the operator’s</a>
      <Footer />
    </body>
  </html>,
)

test('the default settings leave a built page unchanged', () => {
  expect(writeSettings(page, readConfig({}))).toBe(page)
})

test('the configured addresses replace exactly the marked ones in a page', () => {
  const written = writeSettings(
    page,
    readConfig({
      PUBLIC_URL: 'https://shop.example',
      NETWORK_URL: 'https://stores.example/all',
      STATUS_URL: 'https://status.example',
    }),
  )
  expect(written).not.toContain(builtOrigin)
  expect(written).toContain('<link rel="canonical" href="https://shop.example/about"/>')
  expect(written).toContain('"url":"https://shop.example/"')
  expect(written.match(/href="https:\/\/stores\.example\/all"/g)).toHaveLength(2)
  expect(written.match(/href="https:\/\/status\.example"/g)).toHaveLength(1)
  expect(written).toContain('<a href="/status">Not the operator’s</a>')
})

test('no value can leave its attribute or act as a replacement pattern', () => {
  const hostile = `/"><script>alert('$&$1')</script>&`
  const written = writeSettings(page, readConfig({ STATUS_URL: hostile, NETWORK_URL: hostile }))
  expect(written).not.toContain('<script>alert')
  expect(written).toContain('href="/&quot;&gt;&lt;script&gt;alert(&apos;$&amp;$1&apos;)&lt;/script&gt;&amp;"')
})
