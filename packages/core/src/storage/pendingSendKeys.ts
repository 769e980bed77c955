import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, isAddress, isCaipNetworkId, isEvmAddress, namespaceOf } from '@holdfast/caip'
import { userNames } from './names.ts'
import { isShortText, jsonKey, type StorageKey } from './storageKey.ts'

/** A transaction that the wallet has sent, and whose outcome was unknown when it was stored. */
export type PendingSend = {
  /** Hex; on Solana the first signature in base58. */
  hash: string
  /** CAIP-2. */
  caipNetworkId: CaipNetworkId
  from: string
  to: string
  /** The receiver's name, if the user entered a name instead of an address. */
  toName?: string | undefined
  /** Atomic units, or pieces of an NFT: decimal digits, since JSON has no bigint. */
  value: string
  asset: PendingAsset
  /** The account's next nonce, as it was before the wallet was asked to send. */
  nonceBefore?: number | undefined
  /** Only on Solana: above this height, no block can include the transaction. */
  lastValidBlockHeight?: number | undefined
  /** Unix milliseconds. */
  at: number
}

/** What was sent, as far as messages about the send need it. */
export type PendingAsset = {
  standard: (typeof standards)[number]
  address?: string | undefined
  /** Decimal digits. */
  tokenId?: string | undefined
  name: string
  symbol: string
  decimals: number
  iconUrl?: string | undefined
}

/** How many sends are stored at most. @see specification section 9, 'Maximum of 99 pending transactions' */
export const PENDING_SENDS_MAX = 99

const standards = ['native', 'erc20', 'erc721', 'erc1155', 'spl'] as const
/** The most decimals that a token can have, since they are one byte on the chain. */
const MAX_DECIMALS = 255
const MAX_NAME_LENGTH = 256
const MAX_URL_LENGTH = 2_048

/** The pending sends, newest first. */
export const pendingSendsKey: StorageKey<readonly PendingSend[]> = jsonKey(userNames.pendingSends, parseSends)

/** Reads the sends; invalid ones are left out. */
function parseSends(value: unknown): readonly PendingSend[] | undefined {
  return Array.isArray(value) ? value.filter(isPendingSend).slice(0, PENDING_SENDS_MAX) : undefined
}

function isPendingSend(value: unknown): value is PendingSend {
  if (!isRecord(value)) return false
  const { hash, caipNetworkId, from, to, toName, value: amount, asset, nonceBefore, lastValidBlockHeight, at } = value
  if (!isCaipNetworkId(caipNetworkId)) return false
  const namespace = namespaceOf(caipNetworkId)
  const isSolana = namespace === 'solana'
  const isChainAddress = (address: unknown): boolean =>
    isSolana ? isAddress(address, 'solana') : isEvmAddress(address)
  return (
    typeof hash === 'string' &&
    (isSolana ? /^[1-9A-HJ-NP-Za-km-z]{64,88}$/ : /^0x[\da-f]{64}$/i).test(hash) &&
    (isSolana || namespace === 'eip155') &&
    isChainAddress(from) &&
    isChainAddress(to) &&
    (toName === undefined || isShortText(toName)) &&
    isDigits(amount) &&
    isAsset(asset, isChainAddress) &&
    (nonceBefore === undefined || Number.isSafeInteger(nonceBefore)) &&
    (lastValidBlockHeight === undefined || Number.isSafeInteger(lastValidBlockHeight)) &&
    Number.isFinite(at)
  )
}

function isAsset(value: unknown, isContract: (address: unknown) => boolean): boolean {
  if (!isRecord(value)) return false
  const { standard, address, tokenId, name, symbol, decimals, iconUrl } = value
  return (
    standards.some((each) => each === standard) &&
    (address === undefined ? standard === 'native' : isContract(address)) &&
    (tokenId === undefined || isDigits(tokenId)) &&
    isText(name, MAX_NAME_LENGTH) &&
    isText(symbol, MAX_NAME_LENGTH) &&
    typeof decimals === 'number' &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= MAX_DECIMALS &&
    (iconUrl === undefined || isText(iconUrl, MAX_URL_LENGTH))
  )
}

/** Tells whether a value consists of at most 78 decimal digits, as a number of 256 bits does. */
function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength
}
