import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

export const fakeGoogleKey = 'fake-google-key'

export type FakeGeocoders = {
  url: string
  asked: URL[]
  agents: (string | undefined)[]
  fault: 'none' | 'down' | 'slow' | 'page' | 'abroad' | 'nothing' | 'rejected'
  close(): Promise<void>
}

const point = { lat: -33.9112, lng: 151.1553 }
const abroad = { lat: 51.5, lng: -0.12 }

function nominatimAnswer(fault: FakeGeocoders['fault']) {
  if (fault === 'nothing') return []
  const { lat, lng } = fault === 'abroad' ? abroad : point
  const address = { road: 'Illawarra Road', country_code: fault === 'abroad' ? 'gb' : 'au' }
  return [
    { place_id: 1, lat: String(lat), lon: String(lng), place_rank: 30, category: 'place', type: 'house', address },
  ]
}

function googleAnswer(query: URLSearchParams, fault: FakeGeocoders['fault']) {
  if (query.get('key') !== fakeGoogleKey) return { status: 'REQUEST_DENIED', results: [], error_message: 'bad key' }
  if (fault === 'nothing') return { status: 'ZERO_RESULTS', results: [] }
  if (fault === 'rejected') return { status: 'INVALID_REQUEST', results: [] }
  const country = fault === 'abroad' ? 'GB' : 'AU'
  return {
    status: 'OK',
    results: [
      {
        types: ['street_address'],
        geometry: { location: fault === 'abroad' ? abroad : point, location_type: 'ROOFTOP' },
        address_components: [{ short_name: country, types: ['country', 'political'] }],
      },
    ],
  }
}

/** Starts Nominatim's search and Google's geocoding on one loopback port, with their own paths and responses, and failures on demand. */
export async function startFakeGeocoders(): Promise<FakeGeocoders> {
  const fake: FakeGeocoders = { url: '', asked: [], agents: [], fault: 'none', close: async () => {} }
  const { url: ownUrl, close } = await serveOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    fake.asked.push(url)
    fake.agents.push(request.headers['user-agent'])
    if (fake.fault === 'down') return response.writeHead(503).end()
    if (fake.fault === 'slow') return undefined
    if (fake.fault === 'page') return response.end('<html>Maintenance</html>')
    if (fake.fault === 'rejected' && url.pathname === '/search') return response.writeHead(400).end('{}')
    if (url.pathname === '/search') return response.end(JSON.stringify(nominatimAnswer(fake.fault)))
    if (url.pathname === '/maps/api/geocode/json')
      return response.end(JSON.stringify(googleAnswer(url.searchParams, fake.fault)))
    return response.writeHead(404).end()
  })
  return Object.assign(fake, { url: ownUrl, close })
}
