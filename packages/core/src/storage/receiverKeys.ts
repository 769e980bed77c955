import { isRecord } from '@holdfast/base'
import { isAddress, isEvmAddress } from '@holdfast/caip'
import { userNames } from './names.ts'
import { isShortText, jsonKey, type StorageKey } from './storageKey.ts'

/** An address to which an account has sent. Both are in the same namespace, eip155 or solana. */
export type RecentReceiver = {
  /** The sending account. */
  from: string
  address: string
  /** The receiver's name, if the user entered a name instead of the address. */
  name?: string | undefined
  /** When the account last sent to the address, in Unix milliseconds. */
  at: number
}

/** How many receivers are stored at most. */
export const RECENT_RECEIVERS_MAX = 20

/** The recent receivers, newest first. */
export const recentReceiversKey: StorageKey<readonly RecentReceiver[]> = jsonKey(
  userNames.recentReceivers,
  parseReceivers,
)

/** Reads the receivers; invalid ones are left out. */
function parseReceivers(value: unknown): readonly RecentReceiver[] | undefined {
  return Array.isArray(value) ? value.filter(isReceiver).slice(0, RECENT_RECEIVERS_MAX) : undefined
}

function isReceiver(value: unknown): value is RecentReceiver {
  if (!isRecord(value)) return false
  const { from, address, name, at } = value
  const isPair = [isEvmAddress, isSolanaAddress].some((isValid) => isValid(from) && isValid(address))
  return isPair && (name === undefined || isShortText(name)) && Number.isFinite(at)
}

function isSolanaAddress(value: unknown): boolean {
  return isAddress(value, 'solana')
}
