type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type StoredText = {
  /** Undefined where nothing is stored. */
  read(): string | undefined
  /** The entry as JSON; undefined where it is none. */
  readJson(): unknown
  write(text: string): void
  forget(): void
}

/**
 * One entry of the browser's storage: of the tab, unless another `storage` is named, so that the next person at the browser does not
 * find it. A browser that forbids storage, or whose storage is full, stores nothing.
 */
export function storedText(key: string, storage: () => TextStorage = () => sessionStorage): StoredText {
  const read = () => attempt(() => storage().getItem(key)) ?? undefined
  return {
    read,
    readJson: () => attempt(() => JSON.parse(read() ?? 'null') as unknown) ?? undefined,
    write: (text) => attempt(() => storage().setItem(key, text)),
    forget: () => attempt(() => storage().removeItem(key)),
  }
}

/** The typed values of a form, stored in the tab under `key` until the form was sent. */
export function storedValues(key: string) {
  const text = storedText(key)
  return {
    read(): Record<string, string> | undefined {
      const stored = text.readJson()
      if (typeof stored !== 'object' || stored === null) return undefined
      const entries = Object.entries(stored).map(([name, value]): [string, unknown] => [name, withTickAsText(value)])
      return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    },
    /** A field that is not on the page now keeps its value. */
    keep(values: Readonly<Record<string, string>>): void {
      text.write(JSON.stringify({ ...this.read(), ...values }))
    },
    forget: () => text.forget(),
  }
}

/** Converts the tick of a checkbox, which release 0.2.0 stored as `true`, to the text that a form has for it. */
const withTickAsText = (value: unknown): unknown => (value === true ? 'on' : value)

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
