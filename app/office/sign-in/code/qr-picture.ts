import type { QrPicture } from './qr-code.tsx'

/** Draws a QR code from its modules, row by row: true is dark. */
export function qrPicture({ size, data }: { size: number; data: readonly (readonly boolean[])[] }): QrPicture {
  let path = ''
  for (const [row, cells] of data.entries()) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && cells[column]) column += 1
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`
      else column += 1
    }
  }
  return { size, path }
}
