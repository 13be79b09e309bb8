import { Hono } from 'hono'

import { accountApi } from '#app/retailers/account/account.api.server.ts'
import { invitationApi } from '#app/retailers/invitations/invitation.api.server.ts'
import { passkeysApi } from '#app/retailers/account/passkeys/passkeys.api.server.ts'
import { remindersApi } from '#app/reminders/reminders.api.server.ts'
import { bankHelpApi } from '#app/contracts/bank-help/bank-help.api.server.ts'
import { contractsApi } from '#app/contracts/contracts.api.server.ts'
import { draftsApi } from '#app/contracts/draft/drafts.api.server.ts'
import { holdsContract } from '#app/contracts/guards/require-contract.server.ts'
import { linksApi } from '#app/contracts/links/links.api.server.ts'
import { findContractDates } from '#app/contracts/own/find-contract-dates.server.ts'
import { ownContractsApi } from '#app/contracts/own/own-contracts.api.server.ts'
import { renewalsApi } from '#app/contracts/renewal/renewals.api.server.ts'
import { signingDocsApi } from '#app/contracts/signing/signing-docs.api.server.ts'
import { locateApi } from '#app/contracts/wizard/locate.api.server.ts'
import { enquiriesApi } from '#app/enquiries/enquiries.api.server.ts'
import { goLiveApi } from '#app/shops/go-live/go-live.api.server.ts'
import { ownShopsApi } from '#app/shops/onboarding/own-shops.api.server.ts'
import { storesApi } from '#app/shops/finder/stores.api.server.ts'
import { smsOptOutApi } from '#app/opt-outs/sms/sms-opt-out.api.server.ts'
import { suppressionsApi } from '#app/opt-outs/systems/suppressions.api.server.ts'
import { shopsApi } from '#app/shops/systems/shops.api.server.ts'
import { signedContractsApi } from '#app/signing/systems/signed-contracts.api.server.ts'
import { placesApi } from '#app/geo/places.api.server.ts'
import { createDescriptionCache } from '#app/web/api/description-cache.server.ts'
import { humanCheckApi } from '#app/web/human-check/human-check.api.server.ts'
import { abnApi } from '#app/registrations/abn/abn.api.server.ts'
import { answerApi } from '#app/registrations/answer/answer.api.server.ts'
import { signupApi } from '#app/registrations/signup/signup.api.server.ts'
import { documentsApi } from '#app/signing/documents.api.server.ts'
import { signingWebhooksApi } from '#app/signing/pandadoc/webhooks.api.server.ts'
import { signingSessionApi } from '#app/signing/signing.api.server.ts'
import { mailFeedbackApi } from '#app/office/mail/feedback/mail-feedback.api.server.ts'
import { statusApi } from '#app/status/status.api.server.ts'
import { trafficApi } from '#app/traffic/intake/traffic.api.server.ts'
import { usSignupApi } from '#app/enquiries/us-interest/us-signup.api.server.ts'
import type { ApiEnvironment } from '#app/web/api/api.server.ts'
import { type ApiRoom, describeApi } from '#app/web/api/describe-api.server.ts'
import { refusalAnswer } from '#app/web/api/refusal-answer.server.ts'
import { dataPolicy } from '#app/web/edge/security-headers.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { Intake } from '#app/traffic/intake/intake.server.ts'
import { humanCheckActions } from '../wiring/wiring.server.ts'

const contractCalls = (platform: Platform) => [
  draftsApi(platform),
  contractsApi(platform),
  bankHelpApi(platform),
  linksApi(platform),
  signingDocsApi(platform),
  locateApi(platform),
  renewalsApi(platform),
  ownContractsApi(platform),
]

/** Returns the calls of every room. */
function roomsOf(platform: Platform, intake: Intake): ApiRoom[] {
  return [
    {
      name: 'Human check',
      purpose: 'The challenge that a form of a visitor solves.',
      calls: [humanCheckApi(platform, humanCheckActions)],
    },
    {
      name: 'Enquiries',
      purpose: 'The contact form, and interest from the United States.',
      calls: [enquiriesApi(platform), usSignupApi(platform)],
    },
    {
      name: 'Opt-outs',
      purpose: 'Numbers that opted out of texts, and the list for the systems that send texts.',
      calls: [smsOptOutApi(platform), suppressionsApi(platform)],
    },
    {
      name: 'Registrations',
      purpose: 'A retailer registers a shop, and answers questions of staff.',
      calls: [signupApi(platform), answerApi(platform), abnApi(platform)],
    },
    { name: 'Places', purpose: 'Suburbs, postcodes and sketch maps.', calls: [placesApi(platform)] },
    { name: 'Traffic', purpose: 'Anonymous counts of page views.', calls: [trafficApi(platform, intake)] },
    { name: 'Status', purpose: 'The availability of each part.', calls: [statusApi(platform)] },
    { name: 'Mail', purpose: 'Bounces and complaints from the mail provider.', calls: [mailFeedbackApi(platform)] },
    {
      name: 'Reminders',
      purpose: 'Ends the reminders that a mail belongs to.',
      calls: [remindersApi(platform)],
    },
    {
      name: 'Retailers',
      purpose: 'A retailer’s account: invitation, log-in, passwords and passkeys.',
      calls: [invitationApi(platform), accountApi(platform), passkeysApi(platform)],
    },
    {
      name: 'Shops',
      purpose: 'The finder, a retailer’s own shops, and their steps to go live.',
      calls: [storesApi(platform), shopsApi(platform), ownShopsApi(platform), goLiveApi(platform)],
    },
    {
      name: 'Contracts',
      purpose: 'The contract wizard, its draft, bank details and renewals.',
      calls: contractCalls(platform),
    },
    {
      name: 'Signing',
      purpose: 'Agreements: shown, signed, sealed, downloaded and verified.',
      calls: [
        signedContractsApi(platform),
        signingSessionApi(platform),
        signingWebhooksApi(platform),
        documentsApi(platform, { holdsContract: holdsContract(platform), findDates: findContractDates }),
      ],
    },
  ]
}

/** Creates the JSON API: every call, its description and its documentation page. */
export function createApi(platform: Platform, intake: Intake): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>().basePath('/api')
  api.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', dataPolicy)
  })
  const rooms = roomsOf(platform, intake)
  for (const { calls } of rooms) for (const call of calls) api.route('/', call)
  const description = createDescriptionCache(() => describeApi(api, rooms, platform.config))
  api.get('/openapi.json', async (c) => c.json<unknown>(await description.document()))
  api.get('/docs', async (c) => c.html(await description.page()))
  api.all('*', () => refusalAnswer(new RefusedError('not-found')))
  return api
}
