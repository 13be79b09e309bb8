import { expect, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'

import { nameServices } from './name-services.server.tsx'

const page = '<html><head><title>Home</title></head><body><p>&lt;/head></p></body></html>'

test('without a service the page is unchanged', () => {
  expect(nameServices(page, readConfig({ POSTHOG_HOST: 'https://hog.example' }))).toBe(page)
})

test('the configured services are at the end of the head, each with its key and the origin of its host', () => {
  const settings = {
    GA4_MEASUREMENT_ID: 'G-TEST1234',
    POSTHOG_KEY: 'phc_test',
    POSTHOG_HOST: 'https://hog.example/eu/',
  }
  expect(nameServices(page, readConfig(settings))).toBe(
    page.replace(
      '</head>',
      '<meta name="ga4" content="G-TEST1234" data-host="https://www.googletagmanager.com"/>' +
        '<meta name="posthog" content="phc_test" data-host="https://hog.example"/></head>',
    ),
  )
})

test('a key that no schema validated cannot leave its attribute either', () => {
  const settings = { ...readConfig({}), POSTHOG_KEY: '"><script>$&' }
  expect(nameServices(page, settings)).toContain('content="&quot;&gt;&lt;script&gt;$&amp;"')
})
