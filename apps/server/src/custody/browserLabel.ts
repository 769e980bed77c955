const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names a browser for users, such as `Firefox on Linux`, from its `User-Agent`. The result contains only known words. */
export function browserLabel(userAgent = ''): string {
  const text = userAgent.slice(0, 512)
  const find = (names: typeof browsers): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser = 'a browser', system] = [find(browsers), find(systems)]
  return system ? `${browser} on ${system}` : browser
}
