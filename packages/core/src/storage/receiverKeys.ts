import { isRecord } from '@holdfast/base'
import { isAddress, isEvmAddress } from '@holdfast/caip'
import { lastingNames } from './names.ts'
import { isShortText, jsonKey, type StorageKey } from './storageKey.ts'

/** An address that was sent to, of eip155 or solana as the account that sent. `at` is in Unix milliseconds. */
export type RecentReceiver = {
  /** The account that sent. */
  from: string
  address: string
  /** The name that was entered, if it was one. */
  name?: string | undefined
  at: number
}

/** How many receivers are kept. */
export const RECENT_RECEIVERS_MAX = 20

/** The addresses that were sent to, newest first. */
export const recentReceiversKey: StorageKey<readonly RecentReceiver[]> = jsonKey(
  lastingNames.recentReceivers,
  parseReceivers,
)

/** Reads the receivers; those that cannot be read are left out. */
function parseReceivers(value: unknown): readonly RecentReceiver[] | undefined {
  return Array.isArray(value) ? value.filter(isReceiver).slice(0, RECENT_RECEIVERS_MAX) : undefined
}

function isReceiver(value: unknown): value is RecentReceiver {
  if (!isRecord(value)) return false
  const { from, address, name, at } = value
  const isPair = [isEvmAddress, isSolanaAddress].some((is) => is(from) && is(address))
  return isPair && (name === undefined || isShortText(name)) && Number.isFinite(at)
}

function isSolanaAddress(value: unknown): boolean {
  return isAddress(value, 'solana')
}
