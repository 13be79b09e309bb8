import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isBot } from './intake/intake.server.ts'
import { campaignName, parseCampaign } from './campaign.ts'
import { clickLabel, clickTarget, hitOf } from './intake/hit.ts'
import { hostOf, pagePath } from './page-path.ts'
import { addDays, daysBetween, sydneyDay } from './sydney-day.ts'
import { trafficSchema } from './intake/traffic.schema.ts'
import { parseVisitSource, sourceInWords, visitSourceHeader } from './visit-source.ts'

const own = 'tillway.example'

test('one of our ordinary paths is unchanged', () => {
  for (const path of [
    '/',
    '/about',
    '/blogs/2020-wrap-up',
    '/clients/teamglobalexpress',
    '/locations/foggos-news-2440',
  ])
    expect(pagePath(path)).toBe(path)
})

test('a stored path contains no key and no personal data', () => {
  expect(pagePath('/activate?email=mia@example.com&invitationCode=123456789012')).toBe('/activate')
  expect(pagePath('/about#token=abc')).toBe('/about')
  expect(pagePath('/sms-opt-out/abc')).toBe('/sms-opt-out/:key')
  expect(pagePath('/signup/status/k1')).toBe('/signup/status/:key')
  expect(pagePath('/sign/short')).toBe('/sign/:key')
  expect(pagePath('/stores/0190a6e0-33b1-77e9-ae35-f8e20e32d699')).toBe('/stores/:key')
  expect(pagePath('/x/kJ8_dkeLw-92kXz')).toBe('/x/:key')
  expect(pagePath('/x/mia@example.com')).toBe('/x/:key')
  expect(pagePath('/x/123456789012')).toBe('/x/:key')
  expect(pagePath('/x/%6dia')).toBe('/x/:key')
})

test('the back office, the API and invalid paths are not pages', () => {
  for (const path of ['/staff', '/staff/enquiries/x', '/api/traffic', 'about', '//evil.example', '', '/a\0b'])
    expect(pagePath(path)).toBeUndefined()
})

test('a stored path is short, clean and without a query, whatever was sent (2,000 inputs)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
      const path = pagePath(`/${raw}`)
      if (path !== undefined) expect(path).toMatch(/^\/[a-z0-9:/-]{0,119}$/)
    }),
    { numRuns: 2_000 },
  )
})

test('only the host of a referrer is stored', () => {
  expect(hostOf('https://www.google.com/search?q=secret')).toBe('google.com')
  expect(hostOf('news.example')).toBe('news.example')
  for (const raw of ['javascript:alert(1)', '<script>', 'a b', '', 'https://', 'data:text/html,x', 'x'.repeat(3_000)])
    expect(hostOf(raw)).toBeUndefined()
})

test('a campaign is read from its five fields, shortened and without personal data', () => {
  expect(parseCampaign('utm_source=News+Letter&utm_medium=email&utm_campaign=Autumn&token=secret')).toEqual({
    source: 'news letter',
    medium: 'email',
    campaign: 'autumn',
  })
  expect(parseCampaign('utm_source=mia@example.com&utm_campaign=123456789')).toBeUndefined()
  expect(parseCampaign('q=1')).toBeUndefined()
  expect(parseCampaign(`utm_campaign=${'x'.repeat(500)}`)?.campaign).toHaveLength(60)
  expect(campaignName({ campaign: 'autumn', source: 'letter', medium: 'email' })).toBe('autumn, letter / email')
})

test('a bot that says so is no visitor, and a browser is one', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'
  for (const browser of [chrome, safari]) expect(isBot(browser)).toBe(false)
  const machines = [
    '',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    chrome.replace('Chrome', 'HeadlessChrome'),
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
    'python-requests/2.32.0 on Linux',
  ]
  for (const machine of machines) expect(isBot(machine)).toBe(true)
})

test('a label is one short line, without text for screen readers and without personal data', () => {
  expect(clickLabel('  BROWSE\n NETWORK opens in a new tab')).toBe('BROWSE NETWORK')
  expect(clickLabel('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(clickLabel('Write to mia@example.com')).toBe('')
  expect(clickLabel('x'.repeat(5_000))).toHaveLength(80)
  expect(clickLabel('a\0b')).toBe('')
})

test('the target of a click is the form, the phone, one of our pages, or another host', () => {
  expect(clickTarget('#contact', own)).toBe('#contact')
  expect(clickTarget('tel:1800555014', own)).toBe('phone')
  expect(clickTarget('mailto:a@b.example', own)).toBe('mail')
  expect(clickTarget('/contract?completeContractToken=secret', own)).toBe('/contract')
  expect(clickTarget(`https://${own}/sign/abc`, own)).toBe('/sign/:key')
  expect(clickTarget('https://www.linkedin.com/company/x', own)).toBe('linkedin.com')
  expect(clickTarget('javascript:alert(1)', own)).toBe('')
})

test('a visit begins with a typed address, another site or a campaign, but not after one of our own pages', () => {
  const view = (more: object) => hitOf({ event: 'page_view', path: '/', width: 390, ...more }, own)
  expect(view({ referrer: '' })).toMatchObject({ referrer: '', campaign: null, device: 'phone' })
  expect(view({ referrer: 'www.bing.com' })).toMatchObject({ referrer: 'bing.com' })
  expect(view({})).toMatchObject({ referrer: null })
  expect(view({ referrer: own })).toMatchObject({ referrer: null })
  expect(view({ utm: 'utm_campaign=x', referrer: own })).toMatchObject({ referrer: '', campaign: 'x' })
})

test('rejects a body that none of our pages sends', () => {
  const click = { event: 'click', path: '/', label: 'a', target: '', width: 1 }
  expect(trafficSchema.safeParse({ events: [click] }).success).toBe(true)
  for (const body of [
    {},
    { events: [] },
    { events: [{ ...click, visitor: 'me' }] },
    { events: [{ ...click, event: 'purchase' }] },
    { events: [{ ...click, label: 'x'.repeat(301) }] },
    { events: [{ ...click, width: -1 }] },
    { events: Array.from({ length: 41 }, () => click) },
  ])
    expect(trafficSchema.safeParse(body).success).toBe(false)
})

test('the source of a visit is cleaned on its way through the header', () => {
  const storage = {
    getItem: () => JSON.stringify(['/agent', 'utm_campaign=Autumn&utm_source=letter', 'www.mail.example']),
  }
  const { 'Visit-Source': header } = visitSourceHeader(() => storage)
  const source = parseVisitSource(header)
  expect(source).toEqual({
    landing: '/agent',
    referrer: 'mail.example',
    campaign: { campaign: 'autumn', source: 'letter' },
  })
  expect(source && sourceInWords(source)).toBe('Campaign autumn, letter; from mail.example; first page /agent')
})

test('an unreadable source counts as absent and never throws (2,000 inputs)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json().map(encodeURIComponent)), (header) => {
      const source = parseVisitSource(header)
      if (source) expect(pagePath(source.landing.replaceAll(':key', 'key'))).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
  expect(parseVisitSource('x'.repeat(5_000))).toBeUndefined()
  expect(
    visitSourceHeader(() => {
      throw new Error('no storage')
    }),
  ).toEqual({})
})

test('days are days in Sydney, also across a change of the clocks', () => {
  expect(sydneyDay(new Date('2026-11-20T13:30:00Z'))).toBe('2026-11-21')
  expect(sydneyDay(new Date('2026-06-20T13:30:00Z'))).toBe('2026-06-20')
  expect(addDays('2026-10-03', 2)).toBe('2026-10-05')
  expect(daysBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})
