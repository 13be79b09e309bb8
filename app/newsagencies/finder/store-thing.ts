import { type Listing, streetLine } from '../newsagency.ts'
import { weekdays } from '../opening-hours.ts'

const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1_440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The store for machines that read: schema.org's LocalBusiness. */
export function storeThing(store: Omit<Listing, 'updatedAt'>, url: string) {
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: store.shopName,
    telephone: store.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: streetLine(store),
      addressLocality: store.suburb,
      addressRegion: store.state,
      postalCode: store.postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lon },
    openingHoursSpecification: store.openingHours.flatMap((shifts, day) =>
      shifts.map(([from, to]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${weekdays[day]}`,
        opens: clock(from),
        closes: clock(to),
      })),
    ),
  }
}
