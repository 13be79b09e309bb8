import { create } from 'qrcode'

/** A QR code to be drawn as `<svg viewBox="0 0 size size"><path d={path} />`, with the quiet zone of four modules. */
export type QrCode = { size: number; path: string }

const quiet = 4

export function drawQrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => {
    const modules = Array.from({ length: size }, (_module, x) =>
      data[y * size + x] ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '',
    )
    return modules.join('')
  })
  return { size: size + 2 * quiet, path: rows.join('') }
}
