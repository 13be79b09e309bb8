import type { ReactNode } from 'react'

type AvatarProps = {
  name: string
  /** A drawing or an icon in place of the initials. */
  children?: ReactNode
  size?: 'small' | 'large'
  /** Whether the name is not written next to it. */
  isAlone?: boolean
}

export function Avatar({ name, children, size = 'small', isAlone = false }: AvatarProps) {
  return (
    <span
      className="avatar"
      translate="no"
      data-size={size}
      data-tone={children ? 'plain' : toneOf(name)}
      title={isAlone ? name : undefined}
    >
      <span aria-hidden="true">{children ?? initialsOf(name)}</span>
      {isAlone ? <span className="vh">{name}</span> : null}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-AU') ?? '').join('')
}

const tones = ['pink', 'green', 'yellow', 'ink'] as const

/** Chooses the colour by the name, so that a person has the same colour everywhere. */
function toneOf(name: string): (typeof tones)[number] {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return tones[sum % tones.length] ?? 'green'
}
