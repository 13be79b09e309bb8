import { renderToStaticMarkup } from 'react-dom/server'

import type { Config } from '#app/core/config/config.server.ts'

/** A configured company that receives personal information outside Australia. */
type OutsideService = { company: string; country: string; gets: string }

type Settings = Pick<
  Config,
  | 'CAPTCHA_PROVIDER'
  | 'GA4_MEASUREMENT_ID'
  | 'GEOCODER'
  | 'PANDADOC_URL'
  | 'POSTHOG_HOST'
  | 'POSTHOG_KEY'
  | 'SIGNING_PROVIDER'
>

const google = { company: 'Google LLC', country: 'United States' }
const challenge =
  'your IP address, and what your browser and your movements on the page are like, to tell people from programs'
const visits =
  'which pages you see, which buttons you press, your browser and your IP address, unless it sends Do Not Track or Global Privacy Control'

const captchas: Partial<Record<Config['CAPTCHA_PROVIDER'], Omit<OutsideService, 'gets'>>> = {
  turnstile: { company: 'Cloudflare, Inc.', country: 'United States' },
  hcaptcha: { company: 'Intuition Machines, Inc. (hCaptcha)', country: 'United States' },
  recaptcha: google,
}

const hostOf = (url: string) => new URL(url).hostname

/** Returns the country where PostHog's cloud stores its data; undefined for the operator's own server. */
function postHogCountry(host: string): string | undefined {
  if (!host.endsWith('.posthog.com')) return undefined
  return host.startsWith('eu') ? 'Germany' : 'United States'
}

/** Returns the companies outside Australia that these settings use, with the data that each receives. */
export function outsideServices(settings: Settings): OutsideService[] {
  const { CAPTCHA_PROVIDER, GA4_MEASUREMENT_ID, GEOCODER, PANDADOC_URL, POSTHOG_HOST, POSTHOG_KEY, SIGNING_PROVIDER } =
    settings
  const captcha = captchas[CAPTCHA_PROVIDER]
  const postHog = POSTHOG_KEY ? postHogCountry(hostOf(POSTHOG_HOST)) : undefined
  const pandaDocCountry = hostOf(PANDADOC_URL).endsWith('.eu') ? 'European Union' : 'United States'
  const signed =
    'the agreement that you sign, with your name, email address, shop and bank account, and your IP address and browser when you sign'
  return [
    ...(GEOCODER === 'google' ? [{ ...google, gets: 'the address of a shop, to find its coordinates' }] : []),
    ...(SIGNING_PROVIDER === 'pandadoc' ? [{ company: 'PandaDoc, Inc.', country: pandaDocCountry, gets: signed }] : []),
    ...(GA4_MEASUREMENT_ID ? [{ ...google, company: 'Google LLC (Google Analytics)', gets: visits }] : []),
    ...(postHog ? [{ company: 'PostHog, Inc.', country: postHog, gets: visits }] : []),
    ...(captcha ? [{ ...captcha, gets: challenge }] : []),
  ]
}

/** The built section, up to its end. */
const section = /<section id="disclosure-outside-australia".*?(?=<\/section>)/s

/**
 * Adds the configured companies outside Australia to the built privacy policy, as exceptions to its section on disclosure (rule W33). Other
 * pages are unchanged, and so is the policy without such a company.
 */
export function discloseServices(html: string, settings: Settings): string {
  const services = outsideServices(settings)
  if (services.length === 0) return html
  const exceptions = renderToStaticMarkup(
    <>
      <p>These services are exceptions. Each company gets only what is listed here:</p>
      <ul>
        {services.map(({ company, country, gets }) => (
          <li key={`${company} ${gets}`}>
            <strong>
              {company}, {country}:
            </strong>{' '}
            {gets}.
          </li>
        ))}
      </ul>
    </>,
  )
  return html.replace(section, (built) => built + exceptions)
}
