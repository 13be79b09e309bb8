import type { Art } from '../drawing.ts'
import bilby from './bilby.svg?drawing'
import coinstead from './coinstead.svg?drawing'
import furlong from './furlong.svg?drawing'
import jollyDraw from './jolly-draw.svg?drawing'
import kelpieExpress from './kelpie-express.svg?drawing'
import kerbside from './kerbside.svg?drawing'
import overlander from './overlander.svg?drawing'
import satchel from './satchel.svg?drawing'
import theDailyMeridian from './the-daily-meridian.svg?drawing'

/** The logos of fictional partners: 60 units high, in the colour of the surrounding text. Letters are in tenths of a unit. */
export const wordmarkArt = {
  coinstead: { name: 'Coinstead', kind: 'crypto exchange', art: coinstead },
  'the-daily-meridian': { name: 'The Daily Meridian', kind: 'newspaper', art: theDailyMeridian },
  'kelpie-express': { name: 'Kelpie Express', kind: 'parcels', art: kelpieExpress },
  furlong: { name: 'Furlong', kind: 'wagering', art: furlong },
  'jolly-draw': { name: 'Jolly Draw', kind: 'lottery', art: jollyDraw },
  kerbside: { name: 'Kerbside', kind: 'car sharing', art: kerbside },
  satchel: { name: 'Satchel', kind: 'coin wallet', art: satchel },
  overlander: { name: 'Overlander', kind: 'freight', art: overlander },
  bilby: { name: 'Bilby', kind: 'parcels', art: bilby },
} satisfies Record<string, { name: string; kind: string; art: Art }>

export type WordmarkName = keyof typeof wordmarkArt
