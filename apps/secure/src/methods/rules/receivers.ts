import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'

/** How many receivers of an account are remembered. */
const MAX_RECEIVERS = 100
/**
 * How many receivers of one request are remembered. Without this limit, a page could make the wallet forget all earlier
 * receivers with one `multicall`, and an address that looks like one of them would not be noticed.
 */
const MAX_OF_REQUEST = 32

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
