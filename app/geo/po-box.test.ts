import { expect, test } from 'vitest'

import { isPoBox } from './po-box.ts'

test('rejects boxes, bags and lockers as places of a shop', () => {
  for (const box of [
    'PO Box 12',
    'P.O. Box 12',
    'p o box 7',
    'P.O.Box 3',
    'POBOX 44',
    'GPO Box 2890',
    'G.P.O. Box 9',
    'Post Office Box 5',
    'Post Box 5',
    'Locked Bag 100',
    'Private Bag 3',
    'Private Mail Bag 8',
    'PMB 12',
    'Parcel Locker 10123 45678',
    'Parcel Collect 10123',
    'C/- Post Office, Care of the Post Office',
    'Box 12',
  ])
    expect([box, isPoBox(box)]).toEqual([box, true])
})

test('accepts streets that only sound like a box', () => {
  for (const street of [
    '318 Illawarra Road',
    '12 Box Road',
    'Box Hill',
    'Shop 3, Post Office Arcade',
    '4 Post Office Lane',
    '1 Po Valley Street',
    '22 Boxer Drive',
    'Bagot Road',
    '7 Locke Street',
    'Unit 3/14 Parcel Street',
    '2 Polo Avenue',
    '',
  ])
    expect([street, isPoBox(street)]).toEqual([street, false])
})
