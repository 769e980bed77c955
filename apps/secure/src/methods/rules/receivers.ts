import type { DecodedCall } from '@holdfast/clear-signing/requests'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'

/** How many receivers of an account are remembered. */
const MAX_RECEIVERS = 100
/** How many characters a shortened address shows at each end. Users compare only these. */
const COMPARED_CHARACTERS = 4

/** The addresses that an account has sent to, on this device. */
export type Receivers = {
  list: (account: string) => Promise<readonly string[]>
  add: (account: string, receiver: string) => Promise<void>
}

/** Creates the list of receivers, which is stored on the device. */
export function createReceivers(store: DeviceStore): Receivers {
  const nameOf = (account: string): string => `receivers ${account.toLowerCase()}`
  const list = async (account: string): Promise<string[]> =>
    z.array(z.string()).safeParse(await store.get(nameOf(account))).data ?? []
  return {
    list,
    add: async (account, receiver) => {
      const others = (await list(account)).filter((each) => each.toLowerCase() !== receiver.toLowerCase())
      await store.set(nameOf(account), [receiver, ...others].slice(0, MAX_RECEIVERS))
    },
  }
}

/**
 * Finds the receiver of a transaction's value: for a token transfer its argument `to`, otherwise the transaction's `to`.
 *
 * @returns undefined if the transaction transfers no value.
 */
export function receiverOf({
  to,
  value,
  call,
}: {
  to: string | null
  value: bigint
  call: DecodedCall
}): string | undefined {
  if (call.kind === 'known' && /^(?:transfer|transferFrom|safeTransferFrom)$/.test(call.name)) {
    return call.args.find(({ name }) => name === 'to')?.value
  }
  return value > 0n ? (to ?? undefined) : undefined
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
