import { formatSealingStatement } from '@holdfast/api/embedded'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createOwnerKey, isSignedBy, openForOwner, publicKeyOf, sealForOwner } from './ownerKey.ts'

const place = { walletId: 'w', setId: 's', version: 1 }
const share = new Uint8Array(32).map((_, index) => index)

describe('sealForOwner', () => {
  test('default: only the owner opens the share; sealing it twice yields different bytes', async () => {
    const owner = await createOwnerKey()
    const sealed = await sealForOwner(place, share, owner.publicKey)
    // The length is that of an encapsulated key, the share and a tag.
    expect(sealed.length).toBe(32 + 32 + 16)
    expect(await openForOwner(place, sealed, owner.privateKey)).toEqual(share)
    expect(await sealForOwner(place, share, owner.publicKey)).not.toEqual(sealed)
    // The caller still needs the share, so it is not overwritten.
    expect(share[31]).toBe(31)
    const { privateKey } = await createOwnerKey()
    await expect(openForOwner(place, sealed, privateKey)).rejects.toThrow()
  })

  test.each([{ walletId: 'x' }, { setId: 't' }, { version: 2 }])(
    'error: a sealed share does not open for another place, with %o',
    async (moved) => {
      const owner = await createOwnerKey()
      const sealed = await sealForOwner(place, share, owner.publicKey)
      await expect(openForOwner({ ...place, ...moved }, sealed, owner.privateKey)).rejects.toThrow()
    },
  )
})

describe('publicKeyOf', () => {
  test('default: derives the public key from the private key', async () => {
    const { publicKey, privateKey } = await createOwnerKey()
    expect(await publicKeyOf(privateKey)).toBe(publicKey)
  })
})

describe('isSignedBy', () => {
  const wallet = privateKeyToAccount(`0x${'3'.repeat(64)}`)
  const sign = (walletId: string, publicKey: string) =>
    wallet.signMessage({ message: formatSealingStatement(walletId, publicKey) })

  test('default: accepts only the wallet’s own signature for this key', async () => {
    const proof = await sign('w', 'key')
    expect(await isSignedBy(wallet.address.toLowerCase(), 'w', { publicKey: 'key', proof })).toBe(true)
    expect(await isSignedBy(wallet.address, 'w', { publicKey: 'other', proof })).toBe(false)
    expect(await isSignedBy(wallet.address, 'x', { publicKey: 'key', proof })).toBe(false)
    expect(await isSignedBy('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'w', { publicKey: 'key', proof })).toBe(false)
  })

  test('error: is false for a malformed proof and for an empty address', async () => {
    expect(await isSignedBy(wallet.address, 'w', { publicKey: 'key', proof: '0x12' })).toBe(false)
    expect(await isSignedBy('', 'w', { publicKey: 'key', proof: await sign('w', 'key') })).toBe(false)
  })
})
