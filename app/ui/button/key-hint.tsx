import { useActiveKeys } from './single-keys.ts'

/** Shows the keys of a shortcut while they are active. It is hidden from screen readers, which have their own keys. */
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
