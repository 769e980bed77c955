import type { KitWindow } from '../../../device/window.ts'

/** The parameter that marks a page's address as opened by a wallet's app; its value is the id of the request. */
export const returnParameter = 'wallet_link'

/** The parameters of an answer that have the same name for all wallets. */
const answerNames: ReadonlySet<string> = new Set(['nonce', 'data', 'errorCode', 'errorMessage'])
/** How the parameter with the wallet's public key ends; it begins with the wallet's name. */
const keySuffix = '_encryption_public_key'

/** A wallet app's answer, as read from the URL with which it opened the page. */
export type LinkReturn = { id: string; parameters: Readonly<Record<string, string>> }

/** Takes a wallet's answer out of the page's address. @returns the answer; undefined if there is none. */
export function takeReturn(target: KitWindow | undefined): LinkReturn | undefined {
  const { href } = target?.location ?? {}
  if (!target || !href?.includes(`${returnParameter}=`)) return undefined
  const url = new URL(href)
  const id = url.searchParams.get(returnParameter)
  if (!id) return undefined
  const parameters: Record<string, string> = {}
  // A copy of the names, since the loop deletes some of them.
  const names = Array.from(url.searchParams.keys())
  for (const name of names) {
    if (!answerNames.has(name) && !name.endsWith(keySuffix)) continue
    parameters[name] = url.searchParams.get(name) ?? ''
    url.searchParams.delete(name)
  }
  url.searchParams.delete(returnParameter)
  target.history?.replaceState(target.history.state, '', url.href)
  return { id, parameters }
}
