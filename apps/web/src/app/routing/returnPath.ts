import { routes } from './routes.ts'

/** Query parameter of `/login` that carries the path of the page that the visitor came from. */
const returnParameter = 'from'

/**
 * Returns the path to open after a visitor has signed in. Only a path of this origin is accepted, so that a link to the login
 * page cannot lead to another site. The login page itself is not a valid destination.
 *
 * @param search - The query string of the login page.
 * @param origin - The origin of the page, such as `https://holdfast.example`.
 * @returns Path, query and fragment; `/` if the query contains no valid path.
 */
export function readReturnPath(search: string, origin: string): string {
  const requested = new URLSearchParams(search).get(returnParameter)
  if (!requested?.startsWith('/')) return routes.home
  if (!URL.canParse(requested, origin)) return routes.home
  const target = new URL(requested, origin)
  const isForbidden = target.origin !== origin || target.pathname === routes.login
  // A browser would read a path that begins with two slashes as another host.
  if (isForbidden || target.pathname.startsWith('//')) return routes.home
  return target.pathname + target.search + target.hash
}

/**
 * Returns the URL path of the login page that leads back to a path.
 *
 * @param path - Path of the page being left. It may have a query.
 */
export function loginPath(path: string): string {
  if (path === routes.home || path.startsWith(routes.login)) return routes.login
  return `${routes.login}?${new URLSearchParams({ [returnParameter]: path })}`
}
