import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutIntoPieces, listText, maxImportLength, maxPieceLength, maxPieces, readTextFile } from './import-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test('reads UTF-8, the UTF-16 of spreadsheets and Windows-1252', () => {
  const text = 'Name,Mobile\r\nRenée,0491 570 006\r\n'
  expect(readTextFile(utf8(text))).toBe(text)
  expect(readTextFile(utf16(text))).toBe(text)
  expect(readTextFile(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
})

test('a stray control character is removed, and a binary file is refused (rule O12)', () => {
  expect(listText(`${'0491570006\n'.repeat(20)}\u001A`)).toBe('0491570006\n'.repeat(20))
  const workbook = Buffer.from('504b03041400060008000000210062ee9d685e010000', 'hex')
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const bytes of [workbook, picture, Buffer.from('0491570006\0')])
    expect(readTextFile(new Uint8Array(bytes))).toBeUndefined()
  expect(readTextFile(new Uint8Array([0xff, 0xfe, 0x00, 0xd8]))).toBeUndefined()
})

test('the pieces of a list join to the same text, without a character cut in half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.constantFrom('😀', 'é', '0'), (shift, unit) => {
      const text = 'x'.repeat(shift) + unit.repeat(20_000)
      const pieces = cutIntoPieces(text)
      expect(pieces.join('')).toBe(text)
      expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= maxPieceLength)).toBe(true)
    }),
    { numRuns: 20 },
  )
  expect(cutIntoPieces('x😀'.repeat(maxImportLength / 3)).length).toBeLessThanOrEqual(maxPieces)
})
