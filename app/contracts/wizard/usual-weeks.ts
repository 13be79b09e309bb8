import { defaultWeek, weekOf, type WeekHours } from '../wizard-hours.ts'

const closed = { open: false, from: '12:00 am', to: '12:00 am' }
const from7 = (to: string) => ({ open: true, from: '7:00 am', to })

/** Weeks that many shops keep, to start from: one press each. */
export const usualWeeks = {
  'seven-days': { label: '7 days, 7 am to 6 pm', week: defaultWeek },
  'short-saturday': {
    label: 'Mon to Fri 7 to 6, Sat 7 to 2',
    week: weekOf((_, at) => {
      if (at === 6) return { ...closed }
      return from7(at === 5 ? '2:00 pm' : '6:00 pm')
    }),
  },
  'office-week': {
    label: 'Mon to Fri 9 to 5',
    week: weekOf((_, at) => (at > 4 ? { ...closed } : { open: true, from: '9:00 am', to: '5:00 pm' })),
  },
} as const satisfies Record<string, { label: string; week: WeekHours }>
export type UsualWeek = keyof typeof usualWeeks
