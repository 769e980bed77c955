import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addressesOf, ENTROPY_BYTES, keysOf, type WalletKeys } from '../derive.ts'
import { closeShareBox, openShareBox } from '../shareBox.ts'
import { combineShares, splitSecret } from '../shares.ts'
import type { KeyTaskMessage, KeyTasks, NewShares, Signing, Unlocking } from './tasks.ts'

/** Does a task of the worker. Secrets are overwritten at the end, as far as the language allows; then the worker is ended. */
export function performTask(task: KeyTaskMessage): Promise<KeyTasks[KeyTaskMessage['name']]['answer']> {
  switch (task.name) {
    case 'create':
      return create()
    case 'check':
      return unlock(task.given, async () => undefined)
    case 'recover':
      return recover(task.given)
    case 'sign':
      return unlock(task.given, (keys) => sign(task.given.signing, keys))
  }
}

async function create(): Promise<KeyTasks['create']['answer']> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  const addresses = addressesOf(await keysOf(entropy))
  return { ...(await share(entropy)), addresses }
}

async function recover({ shares, addresses }: KeyTasks['recover']['given']): Promise<NewShares> {
  const { entropy } = await combineShares(shares, addresses)
  return share(entropy)
}

async function share(entropy: Uint8Array): Promise<NewShares> {
  const { device, api, vault } = await splitSecret(entropy)
  entropy.fill(0)
  const box = await closeShareBox(device)
  device.fill(0)
  return { device: box, api, vault }
}

async function unlock<Value>(
  { device, other, addresses }: Unlocking,
  use: (keys: WalletKeys) => Promise<Value>,
): Promise<Value> {
  const own = await openShareBox(device)
  const { entropy, keys } = await combineShares([own, other], addresses)
  try {
    return await use(keys)
  } finally {
    for (const bytes of [own, other, entropy, keys.solana]) bytes.fill(0)
  }
}

async function sign(signing: Signing, { evm, solana }: WalletKeys): Promise<Hex> {
  if (signing.kind === 'solanaMessage') return bytesToHex(ed25519.sign(signing.bytes, solana))
  const account = privateKeyToAccount(evm)
  if (signing.kind === 'message') return account.signMessage({ message: { raw: signing.bytes } })
  if (signing.kind === 'typedData') return account.signTypedData(signing.definition)
  return account.signTransaction(signing.transaction)
}
