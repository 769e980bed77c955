import { describe, expect, test } from 'vitest'
import { createKeys, openBox, publicKeyOf, sealBox, sharedKey } from './box.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (content: Uint8Array): string => Buffer.from(content).toString('hex')

/** @see https://cr.yp.to/highspeed/naclcrypto-20090310.pdf sections 2 to 10, which are NaCl's own tests of `box` */
const vector = {
  alice: '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
  bobSecret: '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
  bob: 'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
  shared: '1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389',
  nonce: '69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37',
  content:
    'be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705',
  sealed:
    'f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5',
}

describe('box', () => {
  test('default: reproduces the published results of NaCl', () => {
    expect(hex(publicKeyOf(bytes(vector.bobSecret)))).toBe(vector.bob)
    const key = sharedKey(bytes(vector.bobSecret), bytes(vector.alice))
    expect(hex(key)).toBe(vector.shared)
    const nonce = bytes(vector.nonce)
    expect(hex(sealBox(key, bytes(vector.content), nonce).data)).toBe(vector.sealed)
    expect(hex(openBox(key, { nonce, data: bytes(vector.sealed) }) ?? bytes(''))).toBe(vector.content)
  })

  test('behavior: both sides derive the same key', () => {
    const [one, other] = [createKeys(), createKeys()]
    expect(sharedKey(one.secretKey, other.publicKey)).toEqual(sharedKey(other.secretKey, one.publicKey))
  })

  test('behavior: each text is sealed with a nonce of its own', () => {
    const key = sharedKey(createKeys().secretKey, createKeys().publicKey)
    const [first, second] = [sealBox(key, bytes('00')), sealBox(key, bytes('00'))]
    expect(hex(first.nonce)).not.toBe(hex(second.nonce))
  })

  test('error: does not open a box that was changed, is from another sender, or has a wrong nonce; refuses a weak key', () => {
    const key = bytes(vector.shared)
    const sealed = { nonce: bytes(vector.nonce), data: bytes(vector.sealed) }
    const changed = Uint8Array.from(sealed.data)
    changed[40] = (changed[40] ?? 0) ^ 1
    expect(openBox(key, { ...sealed, data: changed })).toBeUndefined()
    expect(openBox(bytes(vector.alice), sealed)).toBeUndefined()
    expect(openBox(key, { ...sealed, nonce: bytes('00') })).toBeUndefined()
    expect(() => sharedKey(bytes(vector.bobSecret), new Uint8Array(32))).toThrow()
  })
})
