import { isRecord } from '@holdfast/base'
import { isCaipNetworkId, isEvmAddress } from '@holdfast/caip'
import { lastingNames } from './names.ts'
import { isShortText, jsonKey, type StorageKey } from './storageKey.ts'

/** A transaction that the wallet has sent, and whose end was not known when it was stored. */
export type PendingSend = {
  hash: `0x${string}`
  /** CAIP-2. */
  caipNetworkId: `eip155:${string}`
  from: `0x${string}`
  to: `0x${string}`
  /** The name that was entered, if it was one. */
  toName?: string | undefined
  /** Atomic units, or pieces of an NFT: decimal digits, since JSON has no bigint. */
  value: string
  asset: PendingAsset
  /** The account's next nonce before the wallet was asked. */
  nonceBefore?: number | undefined
  /** Unix milliseconds. */
  at: number
}

/** What is sent, as far as it is needed to say so. */
export type PendingAsset = {
  standard: (typeof standards)[number]
  address?: `0x${string}` | undefined
  /** Decimal digits. */
  tokenId?: string | undefined
  name: string
  symbol: string
  decimals: number
  iconUrl?: string | undefined
}

/** How many are kept. @see specification section 9, 'Maximum of 99 pending transactions' */
export const PENDING_SENDS_MAX = 99

const standards = ['native', 'erc20', 'erc721', 'erc1155'] as const
/** The decimals of a token are one byte on the chain. */
const MAX_DECIMALS = 255
const MAX_NAME_LENGTH = 256
const MAX_URL_LENGTH = 2_048

/** The sends that are under way, newest first. */
export const pendingSendsKey: StorageKey<readonly PendingSend[]> = jsonKey(lastingNames.pendingSends, parseSends)

/** Reads the sends; those that cannot be read are left out. */
function parseSends(value: unknown): readonly PendingSend[] | undefined {
  return Array.isArray(value) ? value.filter(isPendingSend).slice(0, PENDING_SENDS_MAX) : undefined
}

function isPendingSend(value: unknown): value is PendingSend {
  if (!isRecord(value)) return false
  const { hash, caipNetworkId, from, to, toName, value: amount, asset, nonceBefore, at } = value
  return (
    typeof hash === 'string' &&
    /^0x[\da-f]{64}$/i.test(hash) &&
    isCaipNetworkId(caipNetworkId) &&
    caipNetworkId.startsWith('eip155:') &&
    isEvmAddress(from) &&
    isEvmAddress(to) &&
    (toName === undefined || isShortText(toName)) &&
    isDigits(amount) &&
    isAsset(asset) &&
    (nonceBefore === undefined || Number.isSafeInteger(nonceBefore)) &&
    Number.isFinite(at)
  )
}

function isAsset(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { standard, address, tokenId, name, symbol, decimals, iconUrl } = value
  return (
    standards.some((each) => each === standard) &&
    (address === undefined ? standard === 'native' : isEvmAddress(address)) &&
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

/** The digits of a number of 256 bits at most. */
function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest
}
