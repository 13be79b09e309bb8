const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Chrome on macOS' from a User-Agent, only to help users tell their own devices apart. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent))?.[1])
  if (!browser && !system) return 'Another device'
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}
