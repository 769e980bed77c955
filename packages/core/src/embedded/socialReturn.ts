import { SocialStateMissingError } from './errors.ts'

/** The query parameter that holds the URL with which to complete the login, once the page has returned from a provider. */
const RESULT = 'result_uri'

/**
 * Adds the URL to return to, in the `state` of a provider's URL, after `--`.
 *
 * @throws {SocialStateMissingError} if the URL has no `state`.
 * @see specification section 8
 */
export function addReturnUrl(uri: string, returnUrl: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const state = url?.searchParams.get('state')
  if (!url || !state) throw new SocialStateMissingError({ uri })
  url.searchParams.set('state', `${state}--${returnUrl}`)
  return url.href
}

/** Reads from a page's address the URL with which to complete the login. Undefined: the page did not return from a provider. */
export function readResultUri(href: string): string | undefined {
  return (URL.canParse(href) && new URL(href).searchParams.get(RESULT)) || undefined
}

/** Returns a page's address without the URL with which to complete the login. */
export function withoutResultUri(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(RESULT)
  return url.href
}
