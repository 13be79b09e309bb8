declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  type Options = { targetFormat: 'woff2' | 'truetype'; variationAxes?: Record<string, Axis>; noLayoutClosure?: boolean }
  /** Keeps the glyphs of `text` and pins or narrows the axes. */
  export default function subset(font: Buffer, text: string, options: Options): Promise<Buffer>
}
