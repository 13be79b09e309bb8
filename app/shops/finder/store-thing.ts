import { type Listing, streetLine } from '../shop.ts'
import { type Shift, weekdays } from '../hours/opening-hours.ts'
import { type DayHours, type SpecialRun, specialRuns } from '../hours/special-days.ts'

const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1_440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Describes a period. Search engines read equal times as closed, so a day of 24 hours ends a minute before midnight. */
const period = ([from, to]: Shift) => ({
  '@type': 'OpeningHoursSpecification',
  opens: clock(from),
  closes: to - from >= 1_440 ? '23:59' : clock(to),
})

/** Describes special days (rule OH4). A closed day has equal times. Unconfirmed holidays are left out. */
const specialPeriods = ({ from, to, shifts }: SpecialRun) =>
  (shifts.length > 0 ? shifts.map(period) : [period([0, 0])]).map((times) => ({
    ...times,
    validFrom: from,
    validThrough: to,
  }))

/** Describes the shop as schema.org's LocalBusiness, for search engines. */
export function storeThing(store: Omit<Listing, 'updatedAt'> & { days: DayHours[] }, url: string) {
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
      shifts.map((shift) => ({ ...period(shift), dayOfWeek: `https://schema.org/${weekdays[day]}` })),
    ),
    specialOpeningHoursSpecification: specialRuns(store.days)
      .filter(({ mayDiffer }) => !mayDiffer)
      .flatMap(specialPeriods),
  }
}
