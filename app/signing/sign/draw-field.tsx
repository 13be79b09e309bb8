import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'

import { canvas as field, type Stroke } from '../agreement/signature.ts'

type Pad = { pad: SignaturePad; width: number }

/** Converts the strokes to the field's units, independent of its size on this screen. */
function strokesOf({ pad, width }: Pad): Stroke[] {
  const scale = field.width / width
  const inside = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * scale * 10) / 10))
  return pad
    .toData()
    .map(({ points }) => points.map(({ x, y }) => ({ x: inside(x, field.width), y: inside(y, field.height) })))
}

/** Fits the canvas to its place and to the screen's pixels, and scales the drawing with it. */
function fit(element: HTMLCanvasElement, current: Pad): void {
  const { clientWidth, clientHeight } = element
  if (clientWidth === 0) return
  const scale = clientWidth / current.width
  const drawn = current.pad.toData().map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
  const ratio = Math.max(window.devicePixelRatio || 1, 1)
  element.width = clientWidth * ratio
  element.height = clientHeight * ratio
  element.getContext('2d')?.scale(ratio, ratio)
  current.width = clientWidth
  current.pad.clear()
  current.pad.fromData(drawn)
}

/** Loads the pad when the field is shown, and attaches it to a canvas. */
function usePad(element: RefObject<HTMLCanvasElement | null>, onStrokes: (strokes: Stroke[]) => void) {
  const current = useRef<Pad>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const tell = useRef(onStrokes)
  tell.current = onStrokes
  useEffect(() => {
    let isGone = false
    const watcher = new ResizeObserver(() => {
      if (current.current && element.current) fit(element.current, current.current)
    })
    const begin = ({ default: Pad }: { default: typeof SignaturePad }) => {
      const canvas = element.current
      if (isGone || !canvas) return
      const pad = new Pad(canvas, { minWidth: 1.2, maxWidth: 3, penColor: '#10211a' })
      current.current = { pad, width: canvas.clientWidth || field.width }
      fit(canvas, current.current)
      watcher.observe(canvas)
      setState('ready')
      pad.addEventListener('endStroke', () => current.current && tell.current(strokesOf(current.current)))
    }
    import('signature_pad').then(begin, () => isGone || setState('missing'))
    return () => {
      isGone = true
      watcher.disconnect()
      current.current?.pad.off()
    }
  }, [element, tries])
  return {
    state,
    retry: () => setTries(tries + 1),
    clear() {
      current.current?.pad.clear()
      tell.current([])
    },
  }
}

/** The field for a drawing (rule SG8), which can fill the screen. A signer who cannot draw types their name instead. */
export function DrawField({ isEmpty, onStrokes }: { isEmpty: boolean; onStrokes(strokes: Stroke[]): void }) {
  const element = useRef<HTMLCanvasElement>(null)
  const { clear, state, retry } = usePad(element, onStrokes)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setFull(false)
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isFull])
  return (
    <div className={isFull ? 'sign-full' : undefined}>
      <div className="card sign-canvas">
        <canvas
          ref={element}
          aria-label="Field for your signature. To sign without drawing, choose Type it."
          role="img"
        />
        {state === 'loading' ? <p role="status">Please wait...</p> : null}
        {isEmpty && state === 'ready' ? <p className="sign">SIGN HERE WITH YOUR FINGER...</p> : null}
      </div>
      {state === 'missing' ? (
        <p className="sign-problem" role="alert">
          The field to draw in could not be loaded. Check your connection, or type your name instead.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      ) : null}
      <div className="sign-tools">
        <button type="button" onClick={clear}>
          Clear
        </button>
        <button type="button" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? 'Back to the page' : 'Fill the screen'}
        </button>
      </div>
    </div>
  )
}
