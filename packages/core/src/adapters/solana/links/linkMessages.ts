import { isRecord } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import { base58 } from '@scure/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { clusterOf } from '../clusters.ts'
import { LinkRefusedError } from '../errors.ts'
import { KEY_BYTES, openBox, publicKeyOf, sealBox, sharedKey } from './box.ts'
import type { LinkRequest, LinkSession } from './linkRecords.ts'
import type { LinkWallet } from './linkWallet.ts'
import { returnParameter } from './takeReturn.ts'

/** The names that wallets use for the public clusters. (Mainnet's name is an older one.) Wallets support no other cluster. */
const walletClusterNames: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/** Whether wallets that are reached by link support a network. */
export function isLinkNetwork(caipNetworkId: CaipNetworkId): boolean {
  return clusterOf(caipNetworkId) in walletClusterNames
}

/**
 * Writes the link that sends a request to a wallet's app.
 *
 * @param page - the page to which the app returns: its address, and the origin that the wallet shows.
 * @param payload - the request's parameters and the session's token, which are sealed for the wallet. Left out for `connect`.
 */
export function writeLink(
  wallet: LinkWallet,
  request: LinkRequest,
  { page, payload }: { page: { href: string; origin: string }; payload?: object | undefined },
): string {
  const { id, method, secretKey, walletKey, caipNetworkId } = request
  const returnUrl = new URL(page.href)
  // Wallets append their parameters to the URL: after a fragment, they would be part of the fragment.
  returnUrl.hash = ''
  returnUrl.searchParams.set(returnParameter, id)
  const keyBytes = base58.decode(secretKey)
  const query = new URLSearchParams({
    dapp_encryption_public_key: base58.encode(publicKeyOf(keyBytes)),
    redirect_link: returnUrl.href,
  })
  if (walletKey === undefined) {
    query.set('app_url', page.origin)
    query.set('cluster', walletClusterNames[clusterOf(caipNetworkId)] ?? '')
  } else {
    const content = new TextEncoder().encode(JSON.stringify(payload))
    const { nonce, data } = sealBox(sharedKey(keyBytes, base58.decode(walletKey)), content)
    query.set('nonce', base58.encode(nonce))
    query.set('payload', base58.encode(data))
  }
  return `${wallet.url}/${method}?${query}`
}

/**
 * Reads and opens a wallet's answer.
 *
 * @returns the content, and the wallet's key with which it was sealed.
 * @throws {LinkRefusedError} with the wallet's own code; {InvalidWalletAnswerError} if the answer is not from the wallet.
 */
export function readAnswer(
  wallet: Pick<LinkWallet, 'keyParameter'>,
  { method, secretKey, walletKey, answer = {} }: LinkRequest,
): { content: Record<string, unknown>; walletKey: string } {
  const { errorCode, errorMessage = '', nonce, data } = answer
  if (errorCode !== undefined) throw new LinkRefusedError({ code: Number(errorCode), message: errorMessage })
  const key = walletKey ?? answer[wallet.keyParameter]
  const content = key === undefined ? undefined : openSealed({ secretKey, walletKey: key, nonce, data })
  if (key === undefined || !content) throw new InvalidWalletAnswerError({ method, answer })
  return { content, walletKey: key }
}

type SealedText = Pick<LinkSession, 'secretKey' | 'walletKey'> & Record<'nonce' | 'data', string | undefined>

function openSealed({ secretKey, walletKey, nonce = '', data = '' }: SealedText): Record<string, unknown> | undefined {
  try {
    const key = base58.decode(walletKey)
    if (key.length !== KEY_BYTES) return undefined
    const shared = sharedKey(base58.decode(secretKey), key)
    const opened = openBox(shared, { nonce: base58.decode(nonce), data: base58.decode(data) })
    const content: unknown = opened && JSON.parse(new TextDecoder().decode(opened))
    return isRecord(content) ? content : undefined
  } catch {
    // The answer is not base58 or not JSON, or its key has a low order, so it is not from the wallet.
    return undefined
  }
}
