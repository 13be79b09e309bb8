import { useActiveKeys } from './single-keys.ts'

/** The keys of a shortcut, where they do something. Screen readers have their own keys, so they are not told of ours here. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  const isActive = useActiveKeys()(keys)
  return isActive ? (
    <span className="key-hint" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ) : null
}
