import { isLocalOrigin, parseOrigin } from '../origins.ts'
import { createOriginMatcher } from '../patterns.ts'
import type { Project } from '../project.ts'

/** Checks with the server's own rules whether pages of an origin may use a project, and which listed pattern allows them. */
export function checkOrigin(project: Project, given: string): { text: string; json: unknown; exitCode: 0 | 1 } {
  const origin = given.trim().replace(/(?<=[^/])\/$/, '')
  const allowedBy = project.origins.find((pattern) => createOriginMatcher([pattern])(origin))
  if (allowedBy !== undefined) {
    const by = allowedBy === origin ? '' : `, by ${allowedBy}`
    return {
      text: `${origin} may use ${project.name}${by}.`,
      json: { origin, isAllowed: true, allowedBy },
      exitCode: 0,
    }
  }
  const json = { origin, isAllowed: false, allowedBy: null }
  if (!parseOrigin(origin)) {
    return { text: `'${given}' is not an origin. Use one such as https://app.example.`, json, exitCode: 1 }
  }
  const ownPages = isLocalOrigin(origin)
    ? "The product's own pages, and in development local pages,"
    : "The product's own pages"
  const lines = [
    `${origin} may not use ${project.name}; to let it: npm run project -- allow ${project.id} ${origin}`,
    ...(project.isOwn ? [`${ownPages} may use it without being listed.`] : []),
  ]
  return { text: lines.join('\n'), json, exitCode: 1 }
}
