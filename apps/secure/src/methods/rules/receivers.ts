import type { DecodedCall } from '@holdfast/clear-signing/requests'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'

/** How many receivers of an account are remembered. */
const MAX_RECEIVERS = 100
/**
 * How many receivers of one request are remembered. Otherwise a page could make the wallet forget all earlier receivers with
 * one `multicall`, and an address that looks like one of them would not be noticed.
 */
const MAX_OF_REQUEST = 32
/** How many characters a shortened address shows at each end. Users compare only these. */
const COMPARED_CHARACTERS = 4

/** The addresses that an account has sent to, on this device. */
export type Receivers = {
  list: (account: string) => Promise<readonly string[]>
  /** Adds the receivers of one request, at most the first 32. */
  add: (account: string, receivers: readonly string[]) => Promise<void>
}

/** Creates the list of receivers, which is stored on the device. */
export function createReceivers(store: DeviceStore): Receivers {
  const nameOf = (account: string): string => `receivers ${account.toLowerCase()}`
  const list = async (account: string): Promise<string[]> =>
    z.array(z.string()).safeParse(await store.get(nameOf(account))).data ?? []
  return {
    list,
    add: async (account, receivers) => {
      const all = [...receivers.slice(0, MAX_OF_REQUEST), ...(await list(account))]
      const keys = all.map((each) => each.toLowerCase())
      const unique = all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
      await store.set(nameOf(account), unique.slice(0, MAX_RECEIVERS))
    },
  }
}

/**
 * Lists the receivers of a transaction: its `to` if it has a value, and the receiver of each transfer or vault call that it
 * makes, also within a `multicall`.
 */
export function receiversOf({
  to,
  value,
  call,
}: {
  to: string | null
  value: bigint
  call: DecodedCall
}): readonly string[] {
  return [...(value > 0n && to !== null ? [to] : []), ...receiversOfCall(call)]
}

function receiversOfCall(call: DecodedCall): readonly string[] {
  if (call.kind !== 'known') return []
  const own = call.args.filter(({ name }) => name === 'to' || name === 'receiver').map(({ value }) => value)
  return [...own, ...call.calls.flatMap(receiversOfCall)]
}

/** Returns whether a new address looks like a known address: both are the same at their ends, where users look. */
export function isLookalike(receiver: string, known: readonly string[]): boolean {
  const ends = (address: string): string => {
    const digits = address.toLowerCase().replace(/^0x/, '')
    return digits.slice(0, COMPARED_CHARACTERS) + digits.slice(-COMPARED_CHARACTERS)
  }
  if (known.some((each) => each.toLowerCase() === receiver.toLowerCase())) return false
  return known.some((each) => ends(each) === ends(receiver))
}
