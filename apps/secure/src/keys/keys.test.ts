import { base58 } from '@scure/base'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'
import { hexToBytes, recoverMessageAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressesOf, keysOf, seedOf } from './derive.ts'
import { closeShareBox, openShareBox } from './shareBox.ts'
import { combineShares, splitSecret } from './shares.ts'
import { createShareReceiver, sealShare } from './shareTransport.ts'
import { WrongShareError } from './WrongShareError.ts'
import { performTask } from './worker/performTask.ts'
import type { KeyTasks } from './worker/tasks.ts'

const phrase = `${'abandon '.repeat(11)}about`
const entropy = () => mnemonicToEntropy(phrase, wordlist)
const addresses = {
  evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}

describe('keysOf', () => {
  test('default: derives the known addresses of the public test phrase', async () => {
    expect(addressesOf(await keysOf(entropy()))).toEqual(addresses)
  })

  test('behavior: derives the same seed as another library', async () => {
    expect(await seedOf(entropy())).toEqual(mnemonicToSeedSync(phrase))
  })
})

describe('combineShares', () => {
  test('default: any two of the three shares rebuild the wallet', async () => {
    const { device, api, vault } = await splitSecret(entropy())
    for (const pair of [
      [device, api],
      [device, vault],
      [vault, api],
    ] as const) {
      expect((await combineShares(pair, addresses)).entropy).toEqual(entropy())
    }
    expect([device.length, api.length, vault.length]).toEqual([17, 17, 17])
  })

  test('error: detects a corrupted share, a share of another set, and the same share twice', async () => {
    const { device, api } = await splitSecret(entropy())
    const other = await splitSecret(entropy())
    const corrupt = Uint8Array.from(api)
    corrupt[3] = (corrupt[3] ?? 0) ^ 1
    for (const wrong of [corrupt, other.api, device, api.slice(1), new Uint8Array()]) {
      await expect(combineShares([device, wrong], addresses)).rejects.toBeInstanceOf(WrongShareError)
    }
  })
})

describe('combineShares, with a share of a dishonest service', () => {
  test('T-SRV-3: a share at index zero, where the secret itself is, is refused even if the addresses match', async () => {
    const { vault } = await splitSecret(crypto.getRandomValues(new Uint8Array(16)))
    // Such a share alone decides the rebuilt secret. A new device has the wallet's addresses only from the same service.
    const forged = new Uint8Array([...entropy(), 0])
    for (const pair of [
      [forged, vault],
      [vault, forged],
    ] as const) {
      await expect(combineShares(pair, addresses)).rejects.toBeInstanceOf(WrongShareError)
    }
  })
})

describe('ShareBox', () => {
  test('default: an opened box returns the share; the key of a box cannot be exported', async () => {
    const share = crypto.getRandomValues(new Uint8Array(17))
    const box = await closeShareBox(share)
    expect(await openShareBox(box)).toEqual(share)
    await expect(crypto.subtle.exportKey('raw', box.key)).rejects.toThrow()
  })

  test('T-DEV-1: data that is copied from the browser without its key does not open', async () => {
    const box = await closeShareBox(new Uint8Array(17))
    const { key } = await closeShareBox(new Uint8Array(17))
    await expect(openShareBox({ ...box, key })).rejects.toThrow()
  })
})

describe('sealShare', () => {
  const place = { walletId: 'w', setId: 's', version: 1 }

  test('default: a sealed share opens with the receiver’s key', async () => {
    const receiver = await createShareReceiver()
    const sealed = await sealShare('api', place, new Uint8Array([1, 2, 3]), receiver.publicKey)
    expect(await receiver.open('api', place, sealed)).toEqual(new Uint8Array([1, 2, 3]))
  })

  test('error: a sealed share does not open for another place, service or key', async () => {
    const [receiver, other] = [await createShareReceiver(), await createShareReceiver()]
    const sealed = await sealShare('api', place, new Uint8Array(17), receiver.publicKey)
    await expect(receiver.open('vault', place, sealed)).rejects.toThrow()
    await expect(receiver.open('api', { ...place, version: 2 }, sealed)).rejects.toThrow()
    await expect(receiver.open('api', { ...place, walletId: 'x' }, sealed)).rejects.toThrow()
    await expect(other.open('api', place, sealed)).rejects.toThrow()
  })
})

describe('performTask', () => {
  const create = async () => (await performTask({ name: 'create', input: undefined })) as KeyTasks['create']['answer']

  test('default: a new wallet opens with the device’s share and either of the others', async () => {
    const created = await create()
    for (const other of [created.api, created.vault]) {
      const input = { device: created.device, other: other.slice(), addresses: created.addresses }
      expect(await performTask({ name: 'check', input })).toBeUndefined()
    }
    expect((await create()).addresses).not.toEqual(created.addresses)
  })

  test('behavior: the task recover creates a new set, whose shares do not combine with shares of the old set', async () => {
    const created = await create()
    const { addresses: own } = created
    const recovered = (await performTask({
      name: 'recover',
      input: { shares: [created.api.slice(), created.vault.slice()], addresses: own },
    })) as KeyTasks['recover']['answer']
    const check = (other: Uint8Array) =>
      performTask({ name: 'check', input: { device: recovered.device, other: other.slice(), addresses: own } })
    await check(recovered.api)
    await expect(check(created.api)).rejects.toBeInstanceOf(WrongShareError)
  })

  test('behavior: signs messages and typed data with the wallet’s key', async () => {
    const { device, api, addresses: own } = await create()
    const sign = (signing: KeyTasks['sign']['input']['signing']) =>
      performTask({
        name: 'sign',
        input: { device, other: api.slice(), addresses: own, signing },
      }) as Promise<`0x${string}`>
    const raw = hexToBytes('0x68690a')
    expect(
      await recoverMessageAddress({ message: { raw }, signature: await sign({ kind: 'message', bytes: raw }) }),
    ).toBe(own.evm)
    const definition: TypedDataDefinition = {
      domain: { name: 'Reef', chainId: 1 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    }
    const signature = await sign({ kind: 'typedData', definition })
    expect(await recoverTypedDataAddress({ ...definition, signature })).toBe(own.evm)
  })

  test('T-STO-8: the words of a wallet give the same two addresses in other libraries', async () => {
    const { device, api, addresses: own } = await create()
    const words = (await performTask({
      name: 'reveal',
      input: { device, other: api.slice(), addresses: own },
    })) as KeyTasks['reveal']['answer']
    expect(words.split(' ')).toHaveLength(12)
    expect(mnemonicToAccount(words).address).toBe(own.evm)
    const solana = Slip10.fromMasterSeed(mnemonicToSeedSync(words)).derive("m/44'/501'/0'/0'")
    expect(base58.encode(solana.publicKeyRaw)).toBe(own.solana)
    const wrong = performTask({ name: 'reveal', input: { device, other: new Uint8Array(17), addresses: own } })
    await expect(wrong).rejects.toBeInstanceOf(WrongShareError)
  })

  test('behavior: a refreshed set rebuilds the same wallet, and its shares do not combine with earlier shares', async () => {
    const created = await create()
    const { addresses: own } = created
    const next = (await performTask({
      name: 'refresh',
      input: { device: created.device, other: created.api.slice(), addresses: own },
    })) as KeyTasks['refresh']['answer']
    const check = (device: typeof created.device, other: Uint8Array) =>
      performTask({ name: 'check', input: { device, other: other.slice(), addresses: own } })
    await check(next.device, next.api)
    await check(next.device, next.vault)
    for (const [device, other] of [
      [next.device, created.api],
      [next.device, created.vault],
      [created.device, next.api],
    ] as const) {
      await expect(check(device, other)).rejects.toBeInstanceOf(WrongShareError)
    }
  })

  test('behavior: overwrites the input of a task, even if the task fails', async () => {
    const { device, api, vault, addresses: own } = await create()
    const other = new Uint8Array(17).fill(7)
    const shares = [api.slice(), vault.slice().fill(1, 2, 4)] as const
    await performTask({ name: 'check', input: { device, other, addresses: own } }).catch(() => undefined)
    await performTask({ name: 'recover', input: { shares, addresses: own } }).catch(() => undefined)
    for (const bytes of [other, ...shares]) expect(bytes).toEqual(new Uint8Array(17))
  })

  test('error: signs nothing with a wrong share', async () => {
    const { device, addresses: own } = await create()
    const input = { device, other: new Uint8Array(17).fill(7), addresses: own }
    const task = performTask({
      name: 'sign',
      input: { ...input, signing: { kind: 'message', bytes: new Uint8Array(1) } },
    })
    await expect(task).rejects.toBeInstanceOf(WrongShareError)
  })
})
