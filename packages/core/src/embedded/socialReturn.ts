import { SocialStateMissingError } from './errors.ts'

/** The query parameter in which a page that left for a provider finds the address to end the login with. */
const RESULT = 'result_uri'

/**
 * Adds to a provider's address the page to return to: behind `--`, in its `state`.
 *
 * @throws {SocialStateMissingError} if the address has no `state`.
 * @see specification section 8
 */
export function addReturnUrl(uri: string, returnUrl: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const state = url?.searchParams.get('state')
  if (!url || !state) throw new SocialStateMissingError({ uri })
  url.searchParams.set('state', `${state}--${returnUrl}`)
  return url.href
}

/** Reads the address to end a login with from a page's own. Undefined: the page was not returned to. */
export function readResultUri(href: string): string | undefined {
  return (URL.canParse(href) && new URL(href).searchParams.get(RESULT)) || undefined
}

/** A page's address without what was read from it. */
export function withoutResultUri(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(RESULT)
  return url.href
}
