import { type ReactNode, useId } from 'react'

type ProgressBarProps = { label: ReactNode; value: number; max: number }

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="progress">
      <progress value={value} max={max} aria-labelledby={id} />
      <span id={id}>{label}</span>
    </div>
  )
}
