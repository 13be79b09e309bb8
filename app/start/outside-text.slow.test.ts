import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'

import * as accounts from '#app/retailers/account/account.schema.ts'
import * as details from '#app/retailers/account/details/details.schema.ts'
import { findStores } from '#app/shops/onboarding/account/shop-list.ts'
import { groupCode } from '#app/retailers/activate/code-text.ts'
import { parseCode } from '#app/retailers/invitations/invitation.ts'
import * as passkeys from '#app/retailers/account/passkeys/passkeys.schema.ts'
import { digitsOf } from '#app/contracts/bank/bank.ts'
import * as contracts from '#app/contracts/answers/contract.schema.ts'
import { createDocSchema } from '#app/contracts/signing/create-doc.schema.ts'
import { isPoBox } from '#app/geo/po-box.ts'
import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { letterSchema, newOwnerSchema, shopEditSchema } from '#app/shops/change/shop-forms.schema.ts'
import { readImport } from '#app/opt-outs/imports/read-import.server.ts'
import { smsOptOutSchema } from '#app/opt-outs/sms/sms-opt-out.schema.ts'
import { placeKey } from '#app/geo/place.ts'
import { csvRows } from '#app/core/text/csv.ts'
import { createEdge } from '#app/web/edge/edge.server.ts'
import { secretCookie } from '#app/web/edge/secret-cookie.server.ts'
import { loadStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { readCursor } from '#app/data/list/cursor.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { confusableSkeleton } from '#app/core/text/names/look-alike-letters.ts'
import { oddLetters } from '#app/core/text/names/odd-letters.ts'
import { parseSameSitePath } from '#app/core/http/same-site-path.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import { findPasswordProblem } from '#app/identity/passwords/password-rules.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { scrub } from '#app/core/text/scrub.ts'
import { growth, mostGrowth, type Reader } from '#app/testing/database/growth.ts'
import { noTracing } from '#app/core/tracing/tracing.server.ts'
import { answerSchema } from '#app/registrations/answer/answer.schema.ts'
import { matchName } from '#app/registrations/abn/register-match.ts'
import { registrationSchema } from '#app/registrations/registration.schema.ts'
import { shopKey } from '#app/registrations/registration.ts'
import { fillPlaceholders, openPlaceholders, placeholders, unknownPlaceholders } from '#app/office/replies/reply.ts'
import { agreementFieldsSchema } from '#app/signing/agreement/agreement-fields.schema.ts'
import { agreementFileName } from '#app/signing/copies/pdf-file.server.ts'
import { isSignersName } from '#app/signing/agreement/signature.ts'
import { isLongEnough, referenceIn, searchedFor } from '#app/office/search/found.ts'
import { mailFeedbackSchema } from '#app/office/mail/feedback/mail-feedback.schema.ts'
import { readReport } from '#app/office/mail/feedback/read-report.server.ts'
import { staffInvitationSchema } from '#app/office/team/invitations/staff-invitation.schema.ts'
import { looksLikeRecoveryCode } from '#app/office/sign-in/second-factor/manage-recovery-codes.server.ts'
import { hostOf, pagePath } from '#app/traffic/page-path.ts'
import { usInterestSchema } from '#app/enquiries/us-interest/us-interest.schema.ts'

/** The maximum of one header and of one body. */
const inHeader = 16_000
const inBody = 32_000

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A bounce report with a text in every part: its own head, the status, and the returned mail. */
const reportOf = (text: string) =>
  bytesOf(`Content-Type: multipart/report; boundary=b
To: ${text}
References: ${text}

--b
Content-Type: message/delivery-status

Action: failed
Status: ${text}
Diagnostic-Code: ${text}

--b
Content-Type: message/rfc822

Message-ID: ${text}

--b--`)

const place = mkdtempSync(join(tmpdir(), 'tillway-text-'))
const [folder, shared] = [join(place, 'client'), join(place, 'shared')]
mkdirSync(folder)
// Assets of another build are read from the disk.
mkdirSync(join(shared, 'before/assets'), { recursive: true })
const page = '<!doctype html><p>Hello</p>'
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
const files = loadStaticFiles(folder, {}, { shared })
afterAll(() => rmSync(place, { recursive: true, force: true }))

const edge = createEdge({
  platform: {
    config: { TRUST_PROXY: ['127.0.0.1'] },
    storage: { isFull: () => false },
    tracing: noTracing,
  } as unknown as Platform,
  files,
  answerKept: () => false,
  health: { answer: () => false, isDraining: () => false, isAwaited: () => false, begin: () => {}, drain: () => {} },
  report: () => {},
  headers: [],
  next: () => {},
})

/** Passes a GET to the edge in the form of Node's parser. */
function ask(url: string, headers: IncomingHttpHeaders = {}): void {
  const request = {
    method: 'GET',
    url,
    headers,
    rawHeaders: [] as string[],
    socket: { remoteAddress: '127.0.0.1' },
  } as IncomingMessage
  const response = Object.assign(new EventEmitter(), { setHeader: () => {}, end: () => {} })
  edge(request, Object.assign(response, { writeHead: () => response }) as unknown as ServerResponse)
}

type Definition = { type: string; shape?: Record<string, z.ZodType>; in?: z.ZodType; innerType?: z.ZodType }

/** Returns a valid value of a schema, with one text in place of every text. */
function filled(schema: z.ZodType, text: string): unknown {
  const { type, shape, in: given, innerType } = schema.def as unknown as Definition
  const inner = given ?? innerType
  if (inner) return filled(inner, text)
  if (type === 'boolean') return false
  if (type !== 'object') return text
  return Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, filled(field, text)]))
}

const schemas: Record<string, z.ZodType> = {
  enquiry: enquirySchema,
  registration: registrationSchema,
  answer: answerSchema,
  'us interest': usInterestSchema,
  activation: accounts.activateSchema,
  'set-up': accounts.setupSchema,
  login: accounts.loginSchema,
  reset: accounts.resetSchema,
  name: details.changeNameSchema,
  phone: details.changePhoneSchema,
  'new email': details.changeEmailSchema,
  'name of a passkey': passkeys.renamePasskeySchema,
  'answer of a passkey': passkeys.passkeyLogInSchema,
  'opt-out': smsOptOutSchema,
  contract: contracts.completeContractDataSchema,
  renewal: contracts.renewContractDataSchema,
  bank: contracts.bankDetailsSchema,
  document: createDocSchema,
  agreement: agreementFieldsSchema,
  letter: letterSchema,
  store: shopEditSchema,
  'new owner': newOwnerSchema,
  'staff invitation': staffInvitationSchema,
}

const cookie = secretCookie('session', 'Lax')

const readers: [name: string, longest: number, read: Reader<string>][] = [
  ['the path of a request', inHeader, (text) => ask(`/${text}/`)],
  ['a path that is not ours', inHeader, (text) => ask(`/locations/${text}`)],
  ['the path of an asset', inHeader, (text) => ask(`/assets/${text}`)],
  ['Accept-Encoding', inHeader, (text) => ask('/', { 'accept-encoding': text })],
  ['If-None-Match', inHeader, (text) => ask('/', { 'if-none-match': text })],
  ['X-Forwarded-For', inHeader, (text) => ask('/', { 'x-forwarded-for': text })],
  ['Cookie', inHeader, (text) => cookie.read({ PUBLIC_URL: 'https://a.example' }, { headers: new Map([['Cookie', text]]) } as never)], // prettier-ignore
  ['a search', inHeader, (text) => matchesSearch({} as PgColumn, text)],
  ['a search over all kinds', inHeader, (text) => [isLongEnough(searchedFor(text)), referenceIn(text)]],
  ['a cursor', inHeader, readCursor],
  ['the message of an error', inBody, scrub],
  ['where a log-in leads', inHeader, parseSameSitePath],
  ['a visited page', inHeader, pagePath],
  ['a referrer', inHeader, hostOf],
  ['a place', inHeader, placeKey],
  ...Object.entries(schemas).map(([name, schema]): [string, number, Reader<string>] => [
    `the form: ${name}`,
    inBody,
    (text) => schema.safeParse(filled(schema, text)),
  ]),
  ['a cell of an export', inBody, (text) => csvRows([[text]])],
  ['a list of numbers', inBody, (text) => readImport(`0491570006\n${text}`, { addsZeros: true })],
  ['an invitation code', inBody, parseCode],
  ['an invitation code, in groups', inBody, groupCode],
  ['a recovery code', inBody, looksLikeRecoveryCode],
  ['a bank account', inBody, digitsOf],
  ['a line of an address', inBody, isPoBox],
  ['the challenge in an answer', inBody, (text) => challengeIn({ response: { clientDataJSON: text } } as never)],
  ['a password', inBody, (text) => findPasswordProblem(text, { minimum: 12, name: 'Mia', email: 'mia@example.com' })],
  ['a typed signature', inBody, (text) => isSignersName(text, 'Mia')],
  ['a saved reply', inBody, (text) => [unknownPlaceholders(text), openPlaceholders(text), fillPlaceholders(text, placeholders)]], // prettier-ignore
  ['the name of a file', inBody, (text) => agreementFileName(text)],
  [
    'the name of a shop',
    inBody,
    (text) => [
      shopKey({ email: '', shopName: text }),
      matchName(text, { entityName: 'A' }),
      nameInMail(text, ''),
      oddLetters(text),
      confusableSkeleton(text),
    ],
  ],
  ['a mail that came back', inBody, (text) => readReport(bytesOf(text))],
  ['the parts of a report', inBody, (text) => readReport(reportOf(text))],
  ['an event of a provider', inBody, (text) => mailFeedbackSchema.safeParse({ messageId: text, diagnostic: text, address: text })], // prettier-ignore
  ['a search of stores', inBody, (text) => findStores([{ shopName: text, address: '', progress: 0, completeContractToken: '', left: text, waitsFor: null, next: null, isBegun: true, hours: null }], text)], // prettier-ignore
]

const repeated = [
  '/',
  ' ',
  ',',
  ';',
  '=',
  '-',
  '"',
  '.',
  '1',
  'a',
  '\t',
  '\n',
  ' ;',
  'a-',
  '1,',
  '\u0301\u0316',
  'ﾞ\u0316',
]

test.for(readers)('the time to read %s grows only linearly with its length', async ([, longest, read]) => {
  let slow: string | undefined
  for (const unit of repeated) {
    const grown = await growth(read, (length) => `a${unit.repeat(length / unit.length)}!b`, longest)
    if (grown >= mostGrowth) slow ??= unit
    if (slow !== undefined) break
  }
  expect(slow).toBeUndefined()
})
