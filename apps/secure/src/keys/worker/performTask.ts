import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, type Hex, serializeSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addressesOf, ENTROPY_BYTES, keysOf, type WalletKeys, wordsOf } from '../derive.ts'
import { closeShareBox, openShareBox } from '../shareBox.ts'
import { combineShares, splitSecret } from '../shares.ts'
import type { KeyTaskMessage, KeyTasks, NewShares, Signing, UnlockInput } from './tasks.ts'

/** Performs a task, and overwrites its secrets at the end, as far as the language allows. */
export function performTask(task: KeyTaskMessage): Promise<KeyTasks[KeyTaskMessage['name']]['answer']> {
  switch (task.name) {
    case 'create':
      return create()
    case 'check':
      return unlock(task.input, async () => undefined)
    case 'recover':
      return recover(task.input)
    case 'refresh':
      return unlock(task.input, ({ entropy }) => splitForHolders(entropy))
    case 'reveal':
      return unlock(task.input, async ({ entropy }) => wordsOf(entropy))
    case 'sign':
      return unlock(task.input, ({ keys }) => sign(task.input.signing, keys))
  }
}

async function create(): Promise<KeyTasks['create']['answer']> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  try {
    const keys = await keysOf(entropy)
    const addresses = addressesOf(keys)
    keys.solana.fill(0)
    return { ...(await splitForHolders(entropy)), addresses }
  } finally {
    entropy.fill(0)
  }
}

async function recover({ shares, addresses }: KeyTasks['recover']['input']): Promise<NewShares> {
  try {
    const { entropy, keys } = await combineShares(shares, addresses)
    keys.solana.fill(0)
    return await splitForHolders(entropy).finally(() => entropy.fill(0))
  } finally {
    for (const bytes of shares) bytes.fill(0)
  }
}

async function splitForHolders(entropy: Uint8Array): Promise<NewShares> {
  const { device, api, vault } = await splitSecret(entropy)
  try {
    return { device: await closeShareBox(device), api, vault }
  } finally {
    device.fill(0)
  }
}

async function unlock<Value>(
  { device, other, addresses }: UnlockInput,
  use: (opened: { entropy: Uint8Array; keys: WalletKeys }) => Promise<Value>,
): Promise<Value> {
  const ownShare = await openShareBox(device)
  try {
    const opened = await combineShares([ownShare, other], addresses)
    return await use(opened).finally(() => {
      opened.entropy.fill(0)
      opened.keys.solana.fill(0)
    })
  } finally {
    ownShare.fill(0)
    other.fill(0)
  }
}

async function sign(signing: Signing, { evm, solana }: WalletKeys): Promise<Hex> {
  if (signing.kind === 'solanaMessage') return bytesToHex(ed25519.sign(signing.bytes, solana))
  const account = privateKeyToAccount(evm)
  if (signing.kind === 'message') return account.signMessage({ message: { raw: signing.bytes } })
  if (signing.kind === 'typedData') return account.signTypedData(signing.definition)
  if (signing.kind === 'authorization') {
    const { r, s, yParity = 0 } = await account.signAuthorization(signing)
    return serializeSignature({ r, s, yParity })
  }
  return account.signTransaction(signing.transaction)
}
