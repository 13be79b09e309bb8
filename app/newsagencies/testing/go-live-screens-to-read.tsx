import { createElement } from 'react'

import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { type GoLiveStep, goLiveSteps } from '../go-live/go-live.ts'
import { OwnShop } from '../go-live/own/own-shop.tsx'

const mark = { at: '2026-12-01T04:05:00Z', by: exampleData.person, isStaff: false }
const shop = { newsagencyId: '1', shopName: exampleData.shopName, trainingUrl: '/training', publicPath: '/locations/1' }
const shipment = { carrier: 'Post', trackingNumber: '12' }

const after = (...steps: GoLiveStep[]) =>
  screenToRead(
    `/account/shops, ${steps.at(-1) ?? ''}`,
    createElement(OwnShop, {
      shop: { ...shop, shipment, reached: Object.fromEntries(steps.map((step) => [step, mark])) },
      act: '',
      done: null,
    }),
  )

/** The retailer's page of a shop at each point of its list. */
export const goLiveScreensToRead = (): ToRead[] => [
  after('sealed'),
  after('sealed', 'trained'),
  after('sealed', 'trained', 'sent'),
  after('sealed', 'trained', 'sent', 'arrived'),
  after('sealed', 'trained', 'sent', 'arrived', 'tested'),
  after(...goLiveSteps),
]
