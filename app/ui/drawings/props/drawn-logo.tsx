import { LogoOutline, logoBox } from '../../logo.tsx'
import { paint } from '../paints.ts'

/** The wordmark for drawings, once on a page; `DrawnLogo` places it. */
export function LogoSymbol() {
  return (
    <symbol id="logo" viewBox={logoBox.viewBox}>
      <LogoOutline />
    </symbol>
  )
}

export function drawnLogoWidth(height: number): number {
  return Math.round(height * logoBox.ratio * 10) / 10
}

export function DrawnLogo({ x, y, height, fill = paint.ink }: { x: number; y: number; height: number; fill?: string }) {
  return <use href="#logo" x={x} y={y} width={drawnLogoWidth(height)} height={height} fill={fill} />
}
