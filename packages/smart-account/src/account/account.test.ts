import { smartAccountFactoryAddress, webAuthnVerifierAddress } from '@holdfast/contracts/accounts'
import { decodeAbiParameters, type Hex, isAddress, size } from 'viem'
import { describe, expect, it } from 'vitest'
import { accountFactoryCall, getSmartAccountAddress } from './address.ts'
import { InvalidOwnerError } from './errors.ts'
import { passkeyOwner } from './owner.ts'
import { encodePasskeySignature, packSignature, stubSignature } from './signature.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const passkey = passkeyOwner({ x: 1n, y: 2n })
const twoBytes = [{ type: 'bytes[]' }, { type: 'bytes[]' }] as const

describe('getSmartAccountAddress', () => {
  it('default: depends on owner and salt, not on the case of the owner', () => {
    const address = getSmartAccountAddress({ owner })
    expect(isAddress(address)).toBe(true)
    expect(getSmartAccountAddress({ owner: owner.toLowerCase() as Hex })).toBe(address)
    expect(getSmartAccountAddress({ owner, salt: `0x${'01'.repeat(32)}` })).not.toBe(address)
    expect(getSmartAccountAddress({ owner: passkey })).not.toBe(address)
  })

  it.each(['0x', `0x${'ab'.repeat(19)}`, `0x${'ab'.repeat(19)}a`, 'alice', ''])('error: %j is no owner', (text) => {
    const invalid = { owner: text as Hex }
    expect(() => getSmartAccountAddress(invalid)).toThrow(InvalidOwnerError)
    expect(() => accountFactoryCall(invalid)).toThrow(InvalidOwnerError)
    expect(() => packSignature({ ...invalid, signature: '0x' })).toThrow(InvalidOwnerError)
    expect(() => stubSignature(invalid)).toThrow(InvalidOwnerError)
  })
})

describe('accountFactoryCall', () => {
  it('default: calls the factory to deploy the account', () => {
    const { factory, factoryData } = accountFactoryCall({ owner })
    expect(factory).toBe(smartAccountFactoryAddress)
    expect(factoryData.toLowerCase()).toContain(owner.slice(2).toLowerCase())
  })
})

describe('packSignature', () => {
  it('default: encodes the signers, then the signatures', () => {
    const packed = packSignature({ owner, signature: `0x${'5a'.repeat(65)}` })
    expect(decodeAbiParameters(twoBytes, packed)).toEqual([[owner.toLowerCase()], [`0x${'5a'.repeat(65)}`]])
  })
})

describe('stubSignature', () => {
  it('default: is as long as a real signature', () => {
    expect(size(stubSignature({ owner }))).toBe(size(packSignature({ owner, signature: `0x${'5a'.repeat(65)}` })))
    const [, [signature = '0x']] = decodeAbiParameters(twoBytes, stubSignature({ owner: passkey }))
    expect(size(signature)).toBeGreaterThan(400)
  })
})

describe('passkeyOwner', () => {
  it('default: is the verifier and the two coordinates', () => {
    expect(passkey).toBe(`${webAuthnVerifierAddress}${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`)
  })
})

describe('encodePasskeySignature', () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const words = (encoded: Hex) =>
    encoded
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`)) ?? []
  const assertion = {
    authenticatorData: `0x${'00'.repeat(37)}`,
    clientDataJSON: '{"ä":1,"type":"a","challenge":"b"}',
  } as const

  it('default: replaces a high s by the low s; offsets are in bytes', () => {
    expect(words(encodePasskeySignature({ ...assertion, r: 7n, s: order - 5n })).slice(0, 4)).toEqual([7n, 5n, 19n, 8n])
    expect(words(encodePasskeySignature({ ...assertion, r: 7n, s: 5n }))[1]).toBe(5n)
  })
})
