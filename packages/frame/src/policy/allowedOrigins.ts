/**
 * Returns whether a project allows an origin.
 *
 * @param patterns - exact origins (`https://app.example:8443`), or `https://*.example.com` for subdomains of any depth, as the
 *   projects service stores them.
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const star = pattern.indexOf('://*.')
    if (star === -1) return pattern === origin
    const scheme = pattern.slice(0, star + 3)
    const suffix = pattern.slice(star + 4)
    return origin.startsWith(scheme) && origin.length > scheme.length + suffix.length && origin.endsWith(suffix)
  })
}
