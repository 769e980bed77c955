import { addressesOf, ENTROPY_BYTES, keysOf } from '../derive.ts'
import { closeShareBox } from '../shareBox.ts'
import { splitSecret } from '../shares.ts'
import { performTask } from './performTask.ts'

/**
 * Signs once with a key of noughts, which is no wallet's. The libraries make their tables of multiples of the curves' base points at
 * the first use, and the browser compiles what runs: in a new worker that takes longer than the signature itself.
 */
export async function practise(): Promise<void> {
  const entropy = new Uint8Array(ENTROPY_BYTES)
  const addresses = addressesOf(await keysOf(entropy))
  const { device, api } = await splitSecret(entropy)
  const signing = { kind: 'message', bytes: new Uint8Array(32) } as const
  await performTask({ name: 'sign', given: { device: await closeShareBox(device), other: api, addresses, signing } })
}
