import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decrypt, deriveSymKey as deriveAsPeer, encrypt, generateKeyPair } from '@walletconnect/utils'
import { toHex } from '../../src/crypto/encoding.ts'
import { openEnvelope, parseEnvelope, sealEnvelope } from '../../src/crypto/envelope.ts'
import { deriveSymKey } from '../../src/crypto/keys.ts'
import { loadPrimitives } from '../../src/crypto/loadPrimitives.ts'

/** One implementation of the measured operation, which `run` performs once. */
export type CryptoContestant = { name: 'ours' | 'peer' | 'noble' | 'node:crypto'; run: () => unknown }

const TAG_LENGTH = 16

/**
 * Returns contestants that each seal a request in an envelope, and open the envelope.
 *
 * @param plaintext - the request's JSON.
 */
export function envelopeContestants(plaintext: string): CryptoContestant[] {
  const key = randomBytes(32)
  const symKey = key.toString('hex')
  const text = Buffer.from(plaintext)
  return [
    {
      name: 'ours',
      run: () => {
        const sealed = sealEnvelope({ symKey, plaintext, iv: crypto.getRandomValues(new Uint8Array(12)) })
        const envelope = parseEnvelope(sealed)
        if (envelope.type === 2 || openEnvelope(symKey, envelope) !== plaintext) throw new Error('not opened')
      },
    },
    {
      name: 'peer',
      run: () => {
        const encoded = encrypt({ type: 0, symKey, message: plaintext })
        if (decrypt({ symKey, encoded }) !== plaintext) throw new Error('not opened')
      },
    },
    {
      name: 'noble',
      run: () => {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const sealed = Buffer.concat([iv, chacha20poly1305(key, iv).encrypt(text)]).toString('base64')
        const bytes = Buffer.from(sealed, 'base64')
        const opened = chacha20poly1305(key, bytes.subarray(0, 12)).decrypt(bytes.subarray(12))
        if (Buffer.from(opened).toString() !== plaintext) throw new Error('not opened')
      },
    },
    {
      name: 'node:crypto',
      run: () => {
        const iv = randomBytes(12)
        const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: TAG_LENGTH })
        const box = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
        const bytes = Buffer.from(Buffer.concat([iv, box]).toString('base64'), 'base64')
        const opening = createDecipheriv('chacha20-poly1305', key, bytes.subarray(0, 12), { authTagLength: TAG_LENGTH })
        opening.setAuthTag(bytes.subarray(-TAG_LENGTH))
        const opened = Buffer.concat([opening.update(bytes.subarray(12, -TAG_LENGTH)), opening.final()])
        if (opened.toString() !== plaintext) throw new Error('not opened')
      },
    },
  ]
}

/** Returns contestants that each derive the key of a session: X25519, then HKDF-SHA-256. */
export async function agreementContestants(): Promise<CryptoContestant[]> {
  const primitives = await loadPrimitives()
  const [own, other] = [generateKeyPair(), generateKeyPair()]
  const expected = deriveAsPeer(own.privateKey, other.publicKey)
  const [privateKey, publicKey] = [Buffer.from(own.privateKey, 'hex'), Buffer.from(other.publicKey, 'hex')]
  // The prefixes that RFC 8410 puts before the raw bytes of a key.
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), privateKey])
  const spki = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), publicKey])
  const check = (symKey: string): void => {
    if (symKey !== expected) throw new Error('the derived key is not the expected one')
  }
  return [
    { name: 'ours', run: () => deriveSymKey(primitives, own.privateKey, other.publicKey).then(check) },
    { name: 'peer', run: () => check(deriveAsPeer(own.privateKey, other.publicKey)) },
    {
      name: 'noble',
      run: () => check(toHex(hkdf(sha256, x25519.getSharedSecret(privateKey, publicKey), undefined, undefined, 32))),
    },
    {
      name: 'node:crypto',
      run: () => {
        const secret = diffieHellman({
          privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
          publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
        })
        check(Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex'))
      },
    },
  ]
}
