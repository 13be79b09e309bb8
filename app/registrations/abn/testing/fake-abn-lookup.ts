import type { ServerResponse } from 'node:http'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

/** The fields of ABN Lookup's JSON response, following its documentation. */
type Details = Record<string, unknown>

const nothing: Details = {
  Abn: '',
  AbnStatus: '',
  AbnStatusEffectiveFrom: '',
  Acn: '',
  AddressDate: null,
  AddressPostcode: '',
  AddressState: '',
  BusinessName: [],
  EntityName: '',
  EntityTypeCode: '',
  EntityTypeName: '',
  Gst: null,
  Message: '',
}

const known: Record<string, Details> = {
  '51824753556': {
    ...nothing,
    Abn: '51824753556',
    AbnStatus: 'Active',
    AbnStatusEffectiveFrom: '1999-11-01',
    AddressDate: '2024-02-01',
    AddressPostcode: '2830',
    AddressState: 'NSW',
    BusinessName: ['Pellow News', 'Dubbo Papers'],
    EntityName: 'PELLOW NEWS PTY LTD',
    EntityTypeCode: 'PRV',
    EntityTypeName: 'Australian Private Company',
    Gst: '2000-07-01',
    Acn: '004085616',
  },
  '53004085616': {
    ...nothing,
    Abn: '53004085616',
    AbnStatus: 'Cancelled',
    AddressPostcode: '3000',
    AddressState: 'VIC',
    EntityName: 'COSTA, MIA',
    EntityTypeCode: 'IND',
    EntityTypeName: 'Individual/Sole Trader',
  },
}

export type RegisterFault = 'none' | 'down' | 'slow' | 'page' | 'broken' | 'large' | 'other-number' | 'redirect'

type FakeAbnLookup = {
  url: string
  /** The received paths, with the query. */
  asked: string[]
  fault: RegisterFault
  close(): Promise<void>
}

/** The one GUID that it accepts. */
export const fakeGuid = '7f6d1c32-0000-4000-8000-5a0f1e0c9d11'

function answerOf(query: URLSearchParams, fault: RegisterFault): Details {
  if (query.get('guid') !== fakeGuid)
    return { ...nothing, Message: 'The GUID entered is not recognised as a Registered Party' }
  const abn = query.get('abn') ?? ''
  const details = known[abn] ?? { ...nothing, Message: 'No record found' }
  return fault === 'other-number' ? { ...details, Abn: '83914571673' } : details
}

const faults: Partial<Record<RegisterFault, (response: ServerResponse) => unknown>> = {
  down: (response) => response.writeHead(503).end('Service Unavailable'),
  slow: () => undefined,
  page: (response) => response.setHeader('Content-Type', 'text/html').end('<html>Maintenance</html>'),
  broken: (response) => response.end('callback({"Abn":'),
  large: (response) => response.end(`callback({"Abn":"${'9'.repeat(200_000)}"})`),
  redirect: (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
}

/** Starts a fake ABN Lookup on a loopback port: the same path, the same wrapped responses, and faults on demand. */
export async function startFakeAbnLookup(): Promise<FakeAbnLookup> {
  const fake: FakeAbnLookup = { url: '', asked: [], fault: 'none', close: async () => {} }
  const { url: ownUrl, close } = await serveOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    fake.asked.push(request.url ?? '')
    if (pathname !== '/json/AbnDetails.aspx') return response.writeHead(404).end()
    const fail = faults[fake.fault]
    if (fail) return fail(response)
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    return response.end(`${searchParams.get('callback')}(${JSON.stringify(answerOf(searchParams, fake.fault))})`)
  })
  return Object.assign(fake, { url: ownUrl, close })
}
