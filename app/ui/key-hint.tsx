/** The keys of a shortcut. Screen readers have their own keys, so they are not told of ours here. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className="key-hint" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
