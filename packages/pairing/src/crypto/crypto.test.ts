import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { primitiveSets, vectors } from '../../test/vectors/load.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { formatDidKey, parseDidKey } from './didKey.ts'
import { fromBase64, fromHex, toBase64, toBase64Url, toHex, utf8 } from './encoding.ts'
import { openEnvelope, parseEnvelope, sealEnvelope, wrapPlaintext } from './envelope.ts'
import { EnvelopeError, RelayTokenError } from './errors.ts'
import { deriveSymKey, hashText, keyPairOf, subscriptionIdOf, topicOf } from './keys.ts'
import { loadPrimitives } from './loadPrimitives.ts'
import { portablePrimitives } from './portable.ts'
import { clientIdOf, signRelayToken, verifyRelayToken } from './relayToken.ts'

type Pair = { privateKey: string; publicKey: string }
type Agreement = { self: Pair; peer: Pair; symKey: string; topic: string; selfResponseTopic: string }

const sets = await primitiveSets
describe.each(sets)('keys, hashes and tokens with the %s functions', (_name, primitives) => {
  test.each(vectors<Agreement[]>('keyAgreement'))('default: derives the keys and the topic $topic', async (row) => {
    expect(await keyPairOf(primitives, row.self.privateKey)).toEqual({ ...row.self })
    expect(await deriveSymKey(primitives, row.self.privateKey, row.peer.publicKey)).toBe(row.symKey)
    expect(await deriveSymKey(primitives, row.peer.privateKey, row.self.publicKey)).toBe(row.symKey)
    expect(await topicOf(primitives, row.symKey)).toBe(row.topic)
    expect(await topicOf(primitives, row.self.publicKey)).toBe(row.selfResponseTopic)
  })

  test('behavior: agrees with node:crypto', async () => {
    const privateKey = randomBytes(32).toString('hex')
    const peer = await keyPairOf(primitives, randomBytes(32).toString('hex'))
    const secret = diffieHellman({
      privateKey: createPrivateKey({
        key: Buffer.from(`302e020100300506032b656e04220420${privateKey}`, 'hex'),
        format: 'der',
        type: 'pkcs8',
      }),
      publicKey: createPublicKey({
        key: Buffer.from(`302a300506032b656e032100${peer.publicKey}`, 'hex'),
        format: 'der',
        type: 'spki',
      }),
    })
    const expected = Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex')
    expect(await deriveSymKey(primitives, privateKey, peer.publicKey)).toBe(expected)
  })

  test('error: refuses keys of the wrong length, public keys of low order, and capital letters in hex', async () => {
    const key = '11'.repeat(32)
    await expect(deriveSymKey(primitives, key, '00'.repeat(32))).rejects.toMatchObject({ fault: 'public key' })
    await expect(deriveSymKey(primitives, key, '00'.repeat(31))).rejects.toMatchObject({ fault: 'key length' })
    await expect(deriveSymKey(primitives, key, 'AA'.repeat(32))).rejects.toMatchObject({ fault: 'hex' })
  })

  test.each(vectors<{ message: string; hash: string }[]>('messageHash'))('default: hashes $message', async (row) => {
    expect(await hashText(primitives, row.message)).toBe(row.hash)
  })

  test.each(vectors<{ symKey: string; topic: string }[]>('topicHash'))('default: the topic is $topic', async (row) => {
    expect(await topicOf(primitives, row.symKey)).toBe(row.topic)
  })

  type TokenRow = {
    seed: string
    didKey: string
    sub: string
    aud: string
    ttl: number
    iat: number
    payload: object
    jwt: string
    subscriptionIdFor: { topic: string; id: string }
  }
  test.each(vectors<TokenRow[]>('relayJwt'))('default: signs and verifies the recorded token for $aud', async (row) => {
    expect(await clientIdOf(primitives, row.seed)).toBe(row.didKey)
    expect(await signRelayToken(primitives, row)).toBe(row.jwt)
    expect(await verifyRelayToken(primitives, row.jwt)).toMatchObject(row.payload)
    expect(await subscriptionIdOf(primitives, row.subscriptionIdFor.topic, row.didKey)).toBe(row.subscriptionIdFor.id)
  })

  test.each([
    ...vectors<{ case: string; jwt: string }[]>('relayJwtInvalid').map((row): [string, string] => [row.case, row.jwt]),
    ['two parts', 'a.b'],
    ['not base64', 'a!.b!.c!'],
    ['not JSON', 'AAAA.AAAA.AAAA'],
    ['empty', ''],
    ['other algorithm', `${toBase64Url(utf8('{"alg":"none","typ":"JWT"}'))}.e30.AA`],
    ['no claims', `${toBase64Url(utf8('{"alg":"EdDSA","typ":"JWT"}'))}.e30.AA`],
  ])('error: refuses a token with %s', async (_case, jwt) => {
    await expect(verifyRelayToken(primitives, jwt)).rejects.toThrow(RelayTokenError)
  })
})

describe('loadPrimitives', () => {
  test('behavior: works where Web Cryptography is missing, and where it lacks the curves', async () => {
    const key = fromHex('01'.repeat(32))
    const expected = 'a4e09292b651c278b9772c569f5fa9bb13d906b46ab68c9df9dc2b4409f8a209'
    const refusing = new Proxy(crypto.subtle, {
      get: () => () => Promise.reject(new DOMException('no such curve', 'NotSupportedError')),
    })
    for (const subtle of [crypto.subtle, refusing]) {
      expect(toHex(await (await loadPrimitives(subtle)).x25519PublicKey(key))).toBe(expected)
    }
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
    try {
      Object.defineProperty(globalThis, 'crypto', {
        // Outside of a secure context, a page has no more than this.
        value: { getRandomValues: crypto.getRandomValues.bind(crypto) },
        configurable: true,
      })
      expect(toHex(await (await loadPrimitives()).x25519PublicKey(key))).toBe(expected)
    } finally {
      if (descriptor) Object.defineProperty(globalThis, 'crypto', descriptor)
    }
  })
})

describe('loadPrimitives in an engine that refuses keys which begin with a zero', () => {
  /** Imitates an engine that reads a key in PKCS #8 as a number, and refuses one with a leading zero. */
  const engine = new Proxy(crypto.subtle, {
    get: (subtle, name: keyof SubtleCrypto) => {
      const { [name]: run } = subtle as unknown as Record<string, (...parameters: unknown[]) => Promise<unknown>>
      return async (...parameters: unknown[]) => {
        const [format, key] = parameters
        if (name === 'importKey' && format === 'pkcs8' && key instanceof Uint8Array && key[16] === 0) {
          throw new DOMException('Data provided to an operation does not meet requirements', 'DataError')
        }
        return run?.apply(subtle, parameters)
      }
    },
  })

  test.each(['00', '01'])('behavior: makes the keys of a seed that begins with %s, and signs', async (first) => {
    const seed = fromHex(first + '07'.repeat(31))
    const loaded = await loadPrimitives(engine)
    expect(toHex(await loaded.x25519PublicKey(seed))).toBe(toHex(await portablePrimitives.x25519PublicKey(seed)))
    expect(toHex(await loaded.ed25519PublicKey(seed))).toBe(toHex(await portablePrimitives.ed25519PublicKey(seed)))
    const signature = await loaded.ed25519Sign(seed, Uint8Array.of(1))
    expect(
      await portablePrimitives.ed25519Verify(
        await portablePrimitives.ed25519PublicKey(seed),
        signature,
        Uint8Array.of(1),
      ),
    ).toBe(true)
  })
})

describe('base64', () => {
  test("default: encodes and decodes as Node's buffers do, in both alphabets", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  test('behavior: the engine’s own encoder is used where there is one', () => {
    expect(toBase64(Object.assign(new Uint8Array(1), { toBase64: () => 'own' }))).toBe('own')
  })
})

describe('base58', () => {
  test('default: decodes what it encoded, leading zeros included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase58(toBase58(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
    expect(toBase58(utf8('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
    expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
  })

  test('error: refuses characters outside the alphabet', () => {
    expect(fromBase58('0OIl')).toBeUndefined()
  })
})

describe('didKey', () => {
  test('default: parseDidKey inverts formatDidKey', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const did = formatDidKey(key)
        expect(did.startsWith('did:key:z6Mk')).toBe(true)
        expect([...parseDidKey(did)]).toEqual([...key])
      }),
    )
  })

  test.each(vectors<{ iss: string; throws: string }[]>('didKeyErrors'))('error: refuses the issuer $iss', (row) => {
    expect(() => parseDidKey(row.iss)).toThrow(row.throws)
  })

  test('error: refuses a key of the wrong length', () => {
    expect(() => parseDidKey(formatDidKey(new Uint8Array(31)))).toThrow(
      'Issuer must be a public key with length 32 bytes',
    )
  })
})

type SealedRow = {
  symKey: string
  message: string
  iv: string
  senderPublicKey?: string
  base64pad: string
  base64url: string
  hex: string
}
type EnvelopeRows = {
  type0: SealedRow[]
  type1: SealedRow[]
  type2: { message: string; base64pad: string; base64url: string }[]
  errors: { case: string; encoded?: string; symKey?: string; throws?: string }[]
}
const envelopes = vectors<EnvelopeRows>('envelopes')

function open(symKey: string, encoded: string): string {
  const envelope = parseEnvelope(encoded)
  return envelope.type === 2 ? envelope.plaintext : openEnvelope(symKey, envelope)
}

describe('envelope', () => {
  test.each([...envelopes.type0, ...envelopes.type1])('default: seals and opens $message', (row) => {
    const sealed = sealEnvelope({
      symKey: row.symKey,
      plaintext: row.message,
      iv: fromHex(row.iv),
      senderPublicKey: row.senderPublicKey,
    })
    expect(sealed).toBe(row.base64pad)
    expect(toHex(fromBase64(sealed))).toBe(row.hex)
    expect(toBase64Url(fromBase64(sealed))).toBe(row.base64url)
    expect(open(row.symKey, row.base64pad)).toBe(row.message)
    expect(open(row.symKey, row.base64url)).toBe(row.message)
    const envelope = parseEnvelope(sealed)
    expect(envelope.type === 1 ? toHex(envelope.senderPublicKey) : undefined).toBe(row.senderPublicKey)
  })

  test.each(envelopes.type2)('default: wraps $message without encryption, and reads it', (row) => {
    expect(wrapPlaintext(row.message)).toBe(row.base64pad)
    expect(parseEnvelope(row.base64url)).toEqual({ type: 2, plaintext: row.message })
  })

  test.each(envelopes.errors.filter((row) => row.throws === 'invalid tag'))('error: refuses $case', (row) => {
    expect(() => open(row.symKey ?? '', row.encoded ?? '')).toThrow(EnvelopeError)
  })

  const key = '42'.repeat(32)

  test('behavior: opens any text that it sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ minLength: 12, maxLength: 12 }), (plaintext, iv) => {
        expect(open(key, sealEnvelope({ symKey: key, plaintext, iv }))).toBe(plaintext)
      }),
    )
  })

  test('behavior: seals and opens a megabyte', () => {
    const plaintext = 'x'.repeat(1_000_000)
    expect(open(key, sealEnvelope({ symKey: key, plaintext, iv: new Uint8Array(12) }))).toBe(plaintext)
  })

  test('error: any flipped bit is detected', () => {
    const sealed = fromBase64(sealEnvelope({ symKey: key, plaintext: '{"id":1}', iv: new Uint8Array(12) }))
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = sealed.slice()
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        // Flipping bit 1 of the type byte makes it a plain envelope, which the receiver refuses for its type.
        fc.pre(changed[0] !== 2)
        expect(() => open(key, toBase64(changed))).toThrow(EnvelopeError)
      }),
    )
  })

  test('error: any input is opened, or throws an EnvelopeError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uint8Array().map(toBase64)), (text) => {
        try {
          open(key, text)
        } catch (error) {
          expect(error).toBeInstanceOf(EnvelopeError)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('error: refuses an unknown type', () => {
    expect(() => parseEnvelope(toBase64(new Uint8Array(64).fill(3)))).toThrow(EnvelopeError)
  })
})

describe('transcript', () => {
  type Frame = { frame?: { params?: Record<string, unknown> }; plaintext?: Record<string, unknown> }
  const keychains = vectors<Record<string, Record<string, string>>>('keychains', 'pairing-transcript.json')
  const keys = Object.assign({}, ...Object.values(keychains)) as Record<string, string>
  const frames = vectors<Frame[]>('frames', 'pairing-transcript.json')

  test('default: every recorded envelope opens to its recorded plaintext', () => {
    let opened = 0
    for (const { frame, plaintext = {} } of frames) {
      for (const [field, expected] of Object.entries(plaintext)) {
        const params = (frame?.params ?? {}) as Record<string, string> & { data?: Record<string, string> }
        const sealed = params[field] ?? params.data?.[field]
        const topic = params['topic'] ?? params.data?.['topic']
        const key = field === 'sessionSettlementRequest' ? params['sessionTopic'] : (topic ?? params['pairingTopic'])
        if (!sealed || !key) continue
        expect(JSON.parse(open(keys[key] ?? '', sealed))).toEqual(expected)
        opened += 1
      }
    }
    expect(opened).toBe(20)
  })
})
