import { isRecord } from '@holdfast/base'
import { showableIcon } from '../text/showableIcon.ts'
import { showableText } from '../text/showableText.ts'

/** A wallet that registered itself with the page. Nothing in it is trusted until it is checked. @see Wallet Standard */
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  /** `namespace:network`, in the standard's own names. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  /** The accounts that the page may use now. The wallet may replace the list at any time. */
  readonly accounts: readonly unknown[]
}

/** An account of a wallet. `publicKey` is undefined if the wallet does not report it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** The wallet's own object, which its features expect. */
  readonly original: object
}

/** A wallet's name and picture, as shown. */
export type WalletIdentity = { name: string; imageUrl: string | undefined }

/**
 * Reads a wallet, with a name and icon that are safe to show, if it has chains of the namespace and all the features.
 *
 * @param namespace - as the standard names it: `solana`, `bitcoin`.
 * @param features - the wallet must have all of them.
 * @returns undefined for anything else.
 */
export function readWalletIdentity(
  wallet: unknown,
  namespace: string,
  features: readonly string[],
): { wallet: StandardWallet; identity: WalletIdentity } | undefined {
  try {
    if (!isRecord(wallet)) return undefined
    const { name, icon, chains, features: offered, accounts } = wallet
    const shown = showableText(name)
    if (!shown || !isRecord(offered) || !Array.isArray(chains) || !Array.isArray(accounts)) return undefined
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith(`${namespace}:`))) return undefined
    if (!features.every((feature) => isRecord(offered[feature]))) return undefined
    // The wallet's form is checked above; the results of its features are checked at each call.
    return { wallet: wallet as StandardWallet, identity: { name: shown, imageUrl: showableIcon(icon) } }
  } catch {
    // A wallet whose getter throws cannot be used.
    return undefined
  }
}

/** Reads a list of accounts, without invalid entries and duplicate addresses. */
function readStandardAccounts(accounts: unknown): readonly StandardAccount[] {
  if (!Array.isArray(accounts)) return []
  const readable = accounts.flatMap(readAccount)
  return readable.filter(({ address }, index) => readable.findIndex((each) => each.address === address) === index)
}

/**
 * Reads the accounts of one namespace, as a connected wallet reports them.
 *
 * @param parameters.namespace - as the standard names it.
 * @param parameters.isPossible - whether an account is valid in the namespace.
 * @returns the namespace's valid accounts; none if the given list is empty or has only accounts of other namespaces. Undefined
 * if the value is not a list, if no account in it can be read, or if none of its accounts of the namespace is valid; the caller
 * then keeps the earlier list.
 */
export function readNamespaceAccounts(
  given: unknown,
  { namespace, isPossible }: { namespace: string; isPossible: (account: StandardAccount) => boolean },
): readonly StandardAccount[] | undefined {
  const readable = readStandardAccounts(given)
  const ofNamespace = readable.filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
  const possible = ofNamespace.filter(isPossible)
  const hasOnlyOthers = readable.length > 0 && ofNamespace.length === 0
  const isEmpty = Array.isArray(given) && given.length === 0
  return possible.length > 0 || hasOnlyOthers || isEmpty ? possible : undefined
}

function readAccount(account: unknown): StandardAccount[] {
  try {
    if (!isRecord(account)) return []
    const { address, publicKey, chains, features } = account
    if (typeof address !== 'string' || !Array.isArray(chains)) return []
    const texts = (list: unknown): string[] =>
      Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
    return [
      {
        address,
        publicKey: toBytes(publicKey),
        chains: texts(chains),
        features: texts(features),
        original: account,
      },
    ]
  } catch {
    // An account whose getter throws cannot be used.
    return []
  }
}

/** Reads bytes as wallets pass them: from another realm, or as a plain list of numbers. */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  const isList = Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
  return isList ? Uint8Array.from(value) : undefined
}

/** Finds a feature's function. @returns undefined if the wallet does not have it at the moment. */
export function featureOf(
  { features }: StandardWallet,
  feature: string,
  name: string,
): ((...parameters: readonly unknown[]) => unknown) | undefined {
  const implementation = features[feature]
  const call = isRecord(implementation) ? implementation[name] : undefined
  // The function is called as a method of its feature, as in the standard.
  return typeof call === 'function' ? (...parameters) => Reflect.apply(call, implementation, parameters) : undefined
}
