import { routes } from './routes.ts'

/** Query parameter of `/login` that carries the page the visitor came from. */
const returnParameter = 'from'

/**
 * Says where a visitor goes after signing in. Only a path of this origin is ever followed, so that a link to the login
 * page cannot lead somewhere else afterwards; the login page itself is no destination either.
 *
 * @param search - The query string of the login page.
 * @param origin - The origin of the page, such as `https://holdfast.example`.
 * @returns Path, query and fragment below the origin; `/` when nothing usable was remembered.
 */
export function readReturnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(returnParameter)
  if (!wanted?.startsWith('/')) return routes.home
  if (!URL.canParse(wanted, origin)) return routes.home
  const target = new URL(wanted, origin)
  const isElsewhere = target.origin !== origin || target.pathname === routes.login
  // A path that begins with two slashes would be read as another host when it is navigated to.
  if (isElsewhere || target.pathname.startsWith('//')) return routes.home
  return target.pathname + target.search + target.hash
}

/**
 * Gives the address of the login page that leads back to a path.
 *
 * @param path - Path of the page being left, with its query.
 */
export function loginPath(path: string): string {
  if (path === routes.home || path.startsWith(routes.login)) return routes.login
  return `${routes.login}?${new URLSearchParams({ [returnParameter]: path })}`
}
