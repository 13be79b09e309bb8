import { Hono } from 'hono'
import type { z } from 'zod'

import type { RetailerCheck } from '#app/retailers/retailer-limits.ts'
import { type ApiEnvironment, parseBody } from '#app/web/api/api.server.ts'
import { messageSchema } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { contractLimits } from '../frame/contract-limits.ts'
import { lostLinkSchema } from '../answers/contract.schema.ts'
import { mailContractLinks } from './mail-contract-links.server.ts'

const check = 'lost-code' satisfies RetailerCheck

const asking = describeForm(check, {
  summary: 'Mail a new link to a contract or a renewal',
  description:
    'With one of: a token of an expired link, or the email of the shop. The response is always the same; the mail goes only to the shop’s stored address.',
  body: lostLinkSchema,
  answer: messageSchema,
})

/** Returns the subject of the limit, which applies in addition to the limit of the address. */
const subjectOf = ({ email, ...tokens }: z.output<typeof lostLinkSchema>): string =>
  email ? emailKey(email) : hashToken(Object.values(tokens).join('')).toString('hex')

/** The call that replaces a link that opens nothing (rule C45). */
export function linksApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/account/lost-contract-link', asking, async (c) => {
    const asked = await parseBody(c, lostLinkSchema)
    const gate = { check, limit: contractLimits['contract-link'], subject: subjectOf(asked) }
    return readForm(c, platform, asked, gate, (arrival) => mailContractLinks(platform, asked, arrival))
  })
}
