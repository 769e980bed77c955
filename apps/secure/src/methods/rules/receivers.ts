import type { DecodedCall } from '@holdfast/clear-signing/requests'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'

/** How many receivers of an account are remembered. */
const MAX_RECEIVERS = 100
/** How many characters users compare at each end of an address: those that a shortened address shows. */
const COMPARED = 4

/** The addresses that an account has sent to, on this device. */
export type Receivers = {
  list: (account: string) => Promise<readonly string[]>
  add: (account: string, receiver: string) => Promise<void>
}

/** Remembers receivers in the storage of the device. */
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
 * The receiver of a transaction's value: the one that a token transfer names, otherwise the transaction's `to`.
 *
 * @returns undefined if there is none.
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

/** Whether a new address looks like a known one: the same at both ends, where users look. */
export function isLookalike(receiver: string, known: readonly string[]): boolean {
  const ends = (address: string): string => {
    const bare = address.toLowerCase().replace(/^0x/, '')
    return bare.slice(0, COMPARED) + bare.slice(-COMPARED)
  }
  if (known.some((each) => each.toLowerCase() === receiver.toLowerCase())) return false
  return known.some((each) => ends(each) === ends(receiver))
}
