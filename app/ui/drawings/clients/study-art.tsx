import type { ReactNode } from 'react'

import { paint } from '../paints.ts'
import { CoinTower } from './coin-tower.tsx'
import { CoinWallet } from './coin-wallet.tsx'
import { DeliveryVan } from './delivery-van.tsx'
import { LicenceAndKey } from './licence-and-key.tsx'
import { LotteryBarrel } from './lottery-barrel.tsx'
import { NobodyHome } from './nobody-home.tsx'
import { NominatedAgent } from './nominated-agent.tsx'
import { PrepaidPapers } from './prepaid-papers.tsx'
import { RacingTopUp } from './racing-top-up.tsx'

/** The covers, in a field of 360 by 360 units; grounds, floors and rails run on past both sides. */
export const studyArt = {
  lb: { ground: paint.bottle, art: <RacingTopUp /> },
  sk: { ground: paint.galah, art: <CoinWallet /> },
  news: { ground: paint.wattle, art: <PrepaidPapers /> },
  bau: { ground: paint.newsSunk, art: <CoinTower /> },
  goget: { ground: paint.galahPale, art: <LicenceAndKey /> },
  tnt: { ground: paint.bottlePale, art: <NobodyHome /> },
  teamglobalexpress: { ground: paint.wattlePale, art: <NominatedAgent /> },
  fedex: { ground: paint.galah, art: <DeliveryVan /> },
  thelotteryoffice: { ground: paint.bottleMid, art: <LotteryBarrel /> },
} satisfies Record<string, { ground: string; art: ReactNode }>
