import fc from 'fast-check'

/** A request as raw bytes: no client validates it. */
export type HostileRequest = { method: string; path: string; headers: Record<string, string>; body: string | undefined }

const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202Eabc',
    'x'.repeat(10_000),
    "'; drop table enquiries; --",
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    '\r\nBcc: x@evil.example',
    '../../etc/passwd',
    '__proto__',
    '9'.repeat(400),
    'mia@example.com',
    'TO_EMAIL_OTHER: x',
    '0491570006',
    '07302',
    '481720935617',
    '４８１７ ２０９３ ５６１７',
    '51824753556',
    'Other',
    'true',
    'null',
  ),
)

const deep = fc.integer({ min: 5, max: 5_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth))
/** Generates values that no client sends for a field. */
export const hostileValues = fc.oneof(
  strings,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, -1, 1e308, true, null, [], {}),
)
const asJson = (value: unknown) => JSON.stringify(value) ?? 'null'

type Properties = Record<string, unknown>

const usualValues: Record<string, string> = {
  email: 'mia@example.com',
  phone: '02 5550 1234',
  reason: 'TO_EMAIL_OTHER: x',
  number: '0491 570 006',
  shopZipCode: '07302',
  givenName: 'Mia',
  surname: 'Costa',
  password: 'plum otter rides the tram',
  invitationCode: '4817 2093 5617',
  key: 'A'.repeat(43),
  abn: '51824753556',
  shopPostCode: '2830',
  source: 'VANA',
}

/** Returns a usual value for a field; a checkbox is true. */
function usualOf(name: string, schema: unknown): unknown {
  if ((schema as { type?: unknown } | undefined)?.type === 'boolean') return true
  return usualValues[name] ?? 'x'
}

/** Generates bodies that follow a schema, with missing, wrong, hostile, doubled and invented fields. */
function bodiesFor(properties: Properties): fc.Arbitrary<string> {
  const names = Object.keys(properties)
  const field = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'toString'), strings)
  const object = fc.array(fc.tuple(field, hostileValues), { maxLength: 10 })
  const wild = object.map((pairs) => `{${pairs.map(([name, value]) => `${asJson(name)}:${asJson(value)}`).join(',')}}`)
  // Nearly valid: usual values, with at most one hostile field.
  const usual = names.map((name): [string, unknown] => [name, usualOf(name, properties[name])])
  const nearly = fc
    .array(fc.tuple(field, hostileValues), { maxLength: 1 })
    .map((changes) => asJson(Object.fromEntries([...usual, ...changes])))
  return fc.oneof(wild, nearly)
}

/** Bodies that cannot be parsed. */
export const brokenBodies = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":}',
    '"text"',
    '[]',
    'null',
    '{"name":"\\ud800"}',
    '{"__proto__":{"admin":true}}',
    '\uFEFF{}',
    `{"message":"${'x'.repeat(1_000_000)}"}`,
    `${`{"a":`.repeat(3_000)}1${'}'.repeat(3_000)}`,
  ),
  deep,
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 2_000 }),
)

const headerValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019 .,;:=/"\'()<>@[]{}%_-+*~|'), maxLength: 60 }),
  fc.constantFrom('x'.repeat(3_000), 'null', '*', 'é', '%00', '-1'),
  // Incomplete sessions, and invalid values in both parts of one.
  fc.constantFrom('A'.repeat(43), `Bearer ${'A'.repeat(43)}`, `__Host-sid=${'A'.repeat(43)}`, 'Bearer ', '__Host-sid='),
)
/** Headers of every kind, with values that no client writes. */
export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'captcha-response',
    'contract-token',
    'cookie',
    'if-none-match',
    'idempotency-key',
    'origin',
    'range',
    'referer',
    'registration-token',
    'sec-fetch-site',
    'signing-session',
    'user-agent',
    'x-forwarded-for',
    'x-http-method-override',
  ),
  headerValue,
  { maxKeys: 5 },
)

const pieces = fc.oneof(
  fc.constantFrom(
    'staff',
    'api',
    'about',
    'clients',
    'assets',
    'enquiries',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    'a'.repeat(2_000),
    ';',
    '*',
    '.env',
    'index.html',
    '_data',
    '__manifest',
    'about.data',
    "'",
    '\\',
    '',
  ),
  fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789-_.~!$&()*+,;=:@%'), maxLength: 30 }),
)
const query = fc.oneof(
  fc.constant(''),
  fc.array(pieces, { maxLength: 4 }).map((all) => `?${all.join('&a=')}`),
  fc.constantFrom(
    '?_routes=',
    '?_routes=root',
    '?p=/a&version=x',
    '?action=enquiry',
    '?cursor=%00',
    '?page=-1',
    '?index',
  ),
)
const paths = fc.tuple(fc.array(pieces, { maxLength: 5 }), query).map(([parts, end]) => `/${parts.join('/')}${end}`)

const methods = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'QUERY',
  'PROPFIND',
  'TRACE',
)

export type Call = { method: string; path: string; properties: Properties }

/** Generates hostile requests: half to calls of the API with bodies after their schemas, half to any other path. */
export function hostileRequests(calls: readonly Call[], pages: readonly string[]): fc.Arbitrary<HostileRequest> {
  const toCall = fc.constantFrom(...calls).chain(({ method, path, properties }) =>
    fc.record({
      method: fc.oneof({ weight: 4, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: methods }),
      path: fc.oneof(
        { weight: 3, arbitrary: fc.constant(path) },
        query.map((end) => path + end),
      ),
      headers: fc.tuple(hostileHeaders, fc.boolean()).map(([some, isJson]) => ({
        ...some,
        ...(isJson && { 'content-type': 'application/json' }),
      })),
      body: fc.oneof(bodiesFor(properties), brokenBodies),
    }),
  )
  const toPage = fc.record({
    method: methods,
    path: fc.oneof(
      paths,
      fc.tuple(fc.constantFrom(...pages), query).map(([page, end]) => page + end),
    ),
    headers: hostileHeaders,
    body: fc.oneof(fc.constant(undefined), brokenBodies),
  })
  return fc.oneof(toCall, toPage)
}
