import { addressesOf, ENTROPY_BYTES, keysOf } from '../derive.ts'
import { closeShareBox } from '../shareBox.ts'
import { splitSecret } from '../shares.ts'
import { performTask } from './performTask.ts'

/**
 * Warms up a new worker: signs once with a fixed key that belongs to no wallet. On first use, the libraries compute tables of
 * multiples of the curves' base points, and the browser compiles the code. Together, the two take longer than a signature.
 */
export async function warmUp(): Promise<void> {
  const entropy = new Uint8Array(ENTROPY_BYTES)
  const addresses = addressesOf(await keysOf(entropy))
  const { device, api } = await splitSecret(entropy)
  const signing = { kind: 'message', bytes: new Uint8Array(32) } as const
  await performTask({ name: 'sign', input: { device: await closeShareBox(device), other: api, addresses, signing } })
}
