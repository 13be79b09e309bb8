import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { consentText } from '#app/signing/agreement.ts'
import { canvas as canvasSize, type Stroke } from '#app/signing/signature.ts'
import { capacities, capacitiesFor, type Capacity } from '#app/signing/signing.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'

import { drawInk, drawName, inkImage } from './ink.ts'
import { type PadAnswer, padProblem } from './pad-answer.ts'

type SignaturePadProps = {
  isSending: boolean
  /** The agreement above was read to its end. */
  isRead: boolean
  name: string
  business: string
  corporation: boolean
  submit(answer: PadAnswer): void
}

/** What is drawn with a finger, a pen or a mouse. */
function useStrokes() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * canvasSize.width,
      y: ((clientY - box.top) / box.height) * canvasSize.height,
    }
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = pointOf(event)
      setStrokes((all) => [...all, [point]])
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const point = pointOf(event)
      setStrokes((all) => [...all.slice(0, -1), [...(all.at(-1) ?? []), point]])
    },
  }
  return { canvas, strokes, clear: () => setStrokes([]), handlers }
}

function Ways({ isTyping, choose }: { isTyping: boolean; choose(isTyping: boolean): void }) {
  const way = (words: string, isThis: boolean) => (
    <button type="button" aria-pressed={isThis === isTyping} onClick={() => choose(isThis)}>
      {words}
    </button>
  )
  return (
    <div className="pad-ways" role="group" aria-label="How you sign">
      {way('Draw it', false)}
      {way('Type it', true)}
    </div>
  )
}

function CapacityField({ corporation, choose }: { corporation: boolean; choose(capacity?: Capacity): void }) {
  const all = capacitiesFor(corporation)
  return (
    <Field name="capacity" label="You sign as" className="pad-capacity">
      <Select defaultValue="" onChange={({ target }) => choose(all.find((one) => one === target.value))}>
        <option value="">Choose one</option>
        {all.map((capacity) => (
          <option key={capacity} value={capacity}>
            {capacities[capacity]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The signature screen (rule SG8): a canvas to sign on with a finger, or a name that is typed. */
export function SignaturePad({ isSending, isRead, submit, name, business, corporation }: SignaturePadProps) {
  const { canvas, strokes, clear, handlers } = useStrokes()
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const [capacity, setCapacity] = useState<Capacity>()
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    if (isTyping) drawName(pen, typed)
    else drawInk(pen, strokes)
  }, [canvas, strokes, isTyping, typed])

  function send(): void {
    const missing = padProblem({ name, isRead, capacity, isTyping, typed, strokes, hasAgreed })
    if (missing || !capacity) return setProblem(missing ?? '')
    const image = inkImage((pen, scale) => (isTyping ? drawName(pen, typed, scale) : drawInk(pen, strokes, scale)))
    if (!image) return setProblem('This browser could not make a picture of your signature. Type your name instead.')
    setProblem('')
    const way = isTyping ? ({ method: 'typed', text: typed } as const) : ({ method: 'drawn' } as const)
    return submit({ dataUrl: image, capacity, ...way, readToEnd: true, consent: true })
  }

  return (
    <section className="pad" aria-labelledby="your-signature">
      <h2 id="your-signature" className="sign">
        Your signature
      </h2>
      <CapacityField corporation={corporation} choose={setCapacity} />
      <Ways isTyping={isTyping} choose={setTyping} />
      {isTyping ? (
        <label className="pad-name">
          Type your name, as it stands in the agreement: {name}
          <input
            className="input"
            value={typed}
            maxLength={80}
            autoComplete="name"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      ) : null}
      <div className="pad-paper">
        <canvas
          ref={canvas}
          width={canvasSize.width}
          height={canvasSize.height}
          role="img"
          aria-label={isTyping ? `Signature: ${typed}` : 'Box to sign in with a finger, a pen or a mouse'}
          {...(isTyping ? {} : handlers)}
        />
        {!isTyping && strokes.length === 0 ? <p className="sign">SIGN HERE WITH YOUR FINGER...</p> : null}
      </div>
      {isTyping ? null : (
        <button type="button" className="text-button" onClick={clear}>
          Clear
        </button>
      )}
      <label className="choice pad-agree">
        <input type="checkbox" checked={hasAgreed} onChange={({ target }) => setAgreed(target.checked)} />
        <span>{consentText(business)}</span>
      </label>
      <p className="pad-problem" role="alert">
        {problem}
      </p>
      <Button
        type="button"
        size="large"
        busy={isSending}
        aria-disabled={isSending || undefined}
        onClick={isSending ? undefined : send}
      >
        SUBMIT
      </Button>
      <p className="pad-fine">Your signature is never kept on this phone.</p>
    </section>
  )
}
