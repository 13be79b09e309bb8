import type { QrPicture } from './qr-code.tsx'

/** Draws the module matrix that `QRCode.create(text).modules` gives: row by row, truthy is dark. */
export function qrPicture({ size, data }: { size: number; data: ArrayLike<number> }): QrPicture {
  let path = ''
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && data[row * size + column]) column += 1
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`
      else column += 1
    }
  }
  return { size, path }
}
