import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { brand } from '#app/brand.ts'
import { readConfig } from '#app/core/config/config.server.ts'

import { press } from '../content/content.ts'
import NotFoundPage from '../not-found/not-found.page.tsx'
import { discloseServices, outsideServices } from './outside-services.server.tsx'
import PrivacyPolicyPage from './privacy-policy.page.tsx'
import TermsPage from './terms.page.tsx'

const markupOf = (Page: () => React.JSX.Element) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />)
const policy = markupOf(PrivacyPolicyPage)

test('the legal pages and the not-found page have the call to action of the layout (rule W10)', () => {
  for (const page of [policy, markupOf(TermsPage), markupOf(NotFoundPage)])
    expect(page.match(/id="nation-heading"/g)).toHaveLength(1)
})

test('a press mention contains the figure of 1,200 (rule B2)', () => {
  expect(press.filter(({ headline }) => headline.includes(brand.claims.pressSites))).toHaveLength(1)
})

test('without an outside service the policy has its two sentences and names no company (rule W33)', () => {
  expect(discloseServices(policy, readConfig({}))).toBe(policy)
  expect(policy).toContain('Our servers are only in Australia.')
  expect(policy).toMatch(/We do not disclose personal information overseas to countries that have no privacy scheme/)
  expect(policy).not.toContain('These services are exceptions')
})

test('the policy lists the data collected today: signing cookie, bank helpers, passkeys, position (rule W33)', () => {
  for (const words of [
    'a third cookie',
    'A retailer asks you to fill in a bank account',
    'passkey',
    'I am in the shop now',
  ])
    expect(policy.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('each configured service is named with its company, its country and its data', () => {
  const named = (settings: NodeJS.ProcessEnv) =>
    outsideServices(readConfig(settings)).map(({ company, country }) => `${company}, ${country}`)
  const pandaDoc = {
    SIGNING_PROVIDER: 'pandadoc',
    PANDADOC_API_KEY: 'key',
    PANDADOC_WEBHOOK_KEY: 'webhook-key',
    PANDADOC_TEMPLATE_INDIVIDUAL: 'one',
    PANDADOC_TEMPLATE_CORPORATION: 'two',
  }
  const captcha = (CAPTCHA_PROVIDER: string) => ({ CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' })
  expect(named({ GEOCODER: 'google', GEOCODER_KEY: 'k' })).toEqual(['Google LLC, United States'])
  expect(named(pandaDoc)).toEqual(['PandaDoc, Inc., United States'])
  const eu = { PANDADOC_URL: 'https://api.pandadoc.eu', PANDADOC_APP_URL: 'https://app.pandadoc.eu' }
  expect(named({ ...pandaDoc, ...eu })).toEqual(['PandaDoc, Inc., European Union'])
  expect(named({ GA4_MEASUREMENT_ID: 'G-ABCD1234' })).toEqual(['Google LLC (Google Analytics), United States'])
  expect(named({ POSTHOG_KEY: 'phc_abcd' })).toEqual(['PostHog, Inc., United States'])
  expect(named({ POSTHOG_KEY: 'phc_abcd', POSTHOG_HOST: 'https://eu.i.posthog.com' })).toEqual([
    'PostHog, Inc., Germany',
  ])
  expect(named({ POSTHOG_KEY: 'phc_abcd', POSTHOG_HOST: 'https://hog.example' })).toEqual([])
  expect(named(captcha('turnstile'))).toEqual(['Cloudflare, Inc., United States'])
  expect(named(captcha('hcaptcha'))).toEqual(['Intuition Machines, Inc. (hCaptcha), United States'])
  expect(named(captcha('recaptcha'))).toEqual(['Google LLC, United States'])
})

test('the companies are in the section about disclosure outside Australia, and on no other page', () => {
  const settings = readConfig({ GA4_MEASUREMENT_ID: 'G-ABCD1234', GEOCODER: 'google', GEOCODER_KEY: 'k' })
  const [, section = ''] =
    /<section id="disclosure-outside-australia"(.*?)<\/section>/s.exec(discloseServices(policy, settings)) ?? []
  expect(section).toContain('<p>These services are exceptions.')
  expect(section.match(/<li>/g)).toHaveLength(2)
  const terms = markupOf(TermsPage)
  expect(discloseServices(terms, settings)).toBe(terms)
})
