import { argon2Sync, createDecipheriv, hkdfSync, randomUUID } from 'node:crypto'
import type { SealingMethod } from '@holdfast/api/vault'
import { describe, expect, test } from 'vitest'
import {
  createPasskeyMethod,
  createPasswordMethod,
  openByPasskey,
  openByPassword,
  prfSaltOf,
  ShortPasswordError,
  WrongSealingSecretError,
} from './methods.ts'
import { createOwnerKey } from './ownerKey.ts'

const walletId = randomUUID()

/** Decrypts a method's key with another library, as specified: HKDF-SHA-256 over wallet and kind, then AES-256-GCM. */
function openWithNode(method: SealingMethod, secret: Uint8Array): Uint8Array {
  const { kind, id, ownerKey, wrappedKey } = method
  const key = Buffer.from(hkdfSync('sha256', secret, walletId, `holdfast/sealing/${kind}/1`, 32))
  const bytes = Buffer.from(wrappedKey, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(`${kind}|${walletId}|${id}|${ownerKey}`))
  decipher.setAuthTag(bytes.subarray(-16))
  return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
}

describe('ways into a sealed wallet', () => {
  test('behavior: overwrites the passkey’s answer even if the key cannot be wrapped or unwrapped', async () => {
    const owner = await createOwnerKey()
    const newPrf = () => new Uint8Array(32).fill(7)
    const passkey = { credentialId: 'abcd', prf: newPrf(), label: '' }
    // Browsers refuse to encrypt shared memory. The type excludes it, hence the cast.
    const shared = new Uint8Array(new SharedArrayBuffer(32)) as unknown as Uint8Array<ArrayBuffer>
    await expect(createPasskeyMethod(walletId, { ...owner, privateKey: shared }, passkey)).rejects.toThrow()
    expect(passkey.prf).toEqual(new Uint8Array(32))
    const method = await createPasskeyMethod(walletId, owner, { ...passkey, prf: newPrf() })
    if (method.kind !== 'passkey') throw new Error('The method is not a passkey.')
    const answer = newPrf()
    const opening = (async () => openByPasskey(walletId, { ...method, wrappedKey: '!' }, answer))()
    await expect(opening).rejects.toBeInstanceOf(WrongSealingSecretError)
    expect(answer).toEqual(new Uint8Array(32))
  })

  // Our own code would also open a method with a weaker derivation, so the test opens it with another library.
  test('T-VLT-2: stretches a password by Argon2id over 64 MiB in three passes', async () => {
    const owner = await createOwnerKey()
    const method = await createPasswordMethod(walletId, owner, 'correct horse battery')
    if (method.kind !== 'password') throw new Error('The method is not a password.')
    const secret = argon2Sync('argon2id', {
      message: 'correct horse battery',
      nonce: Buffer.from(method.salt, 'base64url'),
      memory: 65_536,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    })
    expect(method.derivation).toBe('argon2id-64m-t3-p1')
    expect(JSON.stringify(method)).not.toContain('horse')
    expect(openWithNode(method, secret)).toEqual(owner.privateKey)
    const other = await createPasswordMethod(walletId, owner, 'correct horse battery')
    expect(other).not.toMatchObject({ salt: method.salt })
  })

  test('T-VLT-2: derives a passkey method’s key from the passkey’s answer; each wallet has its own salt', async () => {
    const owner = await createOwnerKey()
    const prf = new Uint8Array(32).fill(7)
    const passkey = { credentialId: 'abcd', prf: prf.slice(), label: '' }
    const method = await createPasskeyMethod(walletId, owner, passkey)
    expect(openWithNode(method, prf)).toEqual(owner.privateKey)
    // The opening key does not stay in memory.
    expect(passkey.prf).toEqual(new Uint8Array(32))
    expect(await prfSaltOf(walletId)).toEqual(await prfSaltOf(walletId))
    expect(await prfSaltOf(walletId)).not.toEqual(await prfSaltOf(randomUUID()))
  })

  test('behavior: a password opens the wallet however the keyboard composes its characters; no other password does', async () => {
    const owner = await createOwnerKey()
    const method = await createPasswordMethod(walletId, owner, 'cafe\u0301 and cream')
    if (method.kind !== 'password') throw new Error('The method is not a password.')
    expect(await openByPassword(walletId, method, 'caf\u00e9 and cream')).toEqual(owner.privateKey)
    await expect(openByPassword(walletId, method, 'Caf\u00e9 and cream')).rejects.toBeInstanceOf(
      WrongSealingSecretError,
    )
  })

  test('behavior: a passkey opens only its own wallet with its own owner key, and its answer does not stay in memory', async () => {
    const owner = await createOwnerKey()
    const prf = new Uint8Array(32).fill(7)
    const method = await createPasskeyMethod(walletId, owner, { credentialId: 'abcd', prf: prf.slice(), label: '' })
    if (method.kind !== 'passkey') throw new Error('The method is not a passkey.')
    const answer = prf.slice()
    expect(await openByPasskey(walletId, method, answer)).toEqual(owner.privateKey)
    expect(answer).toEqual(new Uint8Array(32))
    const wrongSecret = expect.any(WrongSealingSecretError)
    await expect(openByPasskey(randomUUID(), method, prf.slice())).rejects.toEqual(wrongSecret)
    await expect(openByPasskey(walletId, { ...method, id: randomUUID() }, prf.slice())).rejects.toEqual(wrongSecret)
    const { publicKey: ownerKey } = await createOwnerKey()
    await expect(openByPasskey(walletId, { ...method, ownerKey }, prf.slice())).rejects.toEqual(wrongSecret)
    const wrong = new Uint8Array(32).fill(8)
    await expect(openByPasskey(walletId, method, wrong)).rejects.toEqual(wrongSecret)
    expect(wrong).toEqual(new Uint8Array(32))
  })

  test('error: a password has at least twelve characters, as users count them', async () => {
    const owner = await createOwnerKey()
    await expect(createPasswordMethod(walletId, owner, 'eleven char')).rejects.toBeInstanceOf(ShortPasswordError)
    // These are six characters, of two code units each.
    await expect(createPasswordMethod(walletId, owner, '\u{1F511}'.repeat(6))).rejects.toBeInstanceOf(
      ShortPasswordError,
    )
    expect((await createPasswordMethod(walletId, owner, 'twelve chars')).kind).toBe('password')
  })
})
