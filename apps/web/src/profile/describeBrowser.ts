/**
 * Pairs of a user-agent pattern and the browser's name. The first match wins, since a user agent may also match patterns
 * further down the list: Edge's user agent also contains `Chrome/` and `Safari/`.
 */
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Pairs of a user-agent pattern and the name of the device or system. The first match wins. */
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/**
 * Reads just enough of a user agent for the user to recognise a device. @returns an undefined name when neither browser nor
 * system is recognised.
 */
export function describeBrowser(userAgent: string | null): { name: string | undefined; isMobile: boolean } {
  const agent = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  return {
    name: [browser, system].filter((part) => part !== undefined).join(', ') || undefined,
    isMobile: /iPhone|iPad|Android/.test(agent),
  }
}
