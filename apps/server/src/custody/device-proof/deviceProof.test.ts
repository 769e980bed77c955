import { fakeClock } from '@holdfast/testing/time'
import fc from 'fast-check'
import { calculateJwkThumbprint, exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { makeTestDatabase, queryDatabase } from '../../test/database/testDatabase.ts'
import { InvalidProofError } from '../errors.ts'
import { createDeviceProofs } from './deviceProof.ts'

const URL_OF_SERVICE = 'https://wallet.example'
const START_MS = 1_700_000_000_000

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey }

let url: string
let connection: DatabaseConnection
let device: Pair
beforeAll(async () => {
  url = await makeTestDatabase()
  await migrateDatabase(url)
  connection = connectDatabase(url, () => undefined)
  device = await createPair('P-256')
})
afterAll(() => connection.close())

// The platform's type does not say that this algorithm returns a pair of keys.
const createPair = (namedCurve: 'P-256' | 'P-384') =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify']) as Promise<Pair>

/** Starts a service with one call, which results in the calling device or the reason for the refusal. */
function start() {
  const clock = fakeClock(START_MS)
  const proofs = createDeviceProofs({ db: connection.db, url: URL_OF_SERVICE, clock })
  const call = (proof: string): Promise<{ jkt: string } | { refusal: string }> =>
    proofs.check({ proof, method: 'POST', path: '/call' }).then(
      ({ jkt }) => ({ jkt }),
      (error: unknown) => {
        if (!(error instanceof InvalidProofError)) throw error
        return { refusal: error.message }
      },
    )
  return { call, clock }
}

const claimsOfNow = () => ({
  htm: 'POST',
  htu: `${URL_OF_SERVICE}/call`,
  jti: crypto.randomUUID(),
  iat: START_MS / 1_000,
})

async function prove({
  pair = device,
  claims = {},
  header = {},
}: {
  pair?: Pair
  claims?: JWTPayload
  header?: Partial<JWTHeaderParameters>
} = {}): Promise<string> {
  return new SignJWT({ ...claimsOfNow(), ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(pair.publicKey), ...header })
    .sign(pair.privateKey)
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('createDeviceProofs', () => {
  it('default: names the device by the thumbprint of its key', async () => {
    const { call } = start()
    const jkt = await calculateJwkThumbprint(await exportJWK(device.publicKey))
    expect(await call(await prove())).toEqual({ jkt })
  })

  it('T-DEV-5: a proof that arrives 20 times at once is accepted once', async () => {
    const { call } = start()
    const proof = await prove()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(proof)))
    expect(answers.filter((answer) => 'jkt' in answer)).toHaveLength(1)
  })

  it('behavior: a proof is remembered for longer than it is valid, and then forgotten', async () => {
    const { call, clock } = start()
    const remembered = async () => (await queryDatabase(url, 'select hash from custody_proof')).length
    const before = await remembered()
    const proof = await prove({ claims: { iat: START_MS / 1_000 + 60 } })
    expect(await call(proof)).toHaveProperty('jkt')
    await clock.advance(120_000)
    expect(await call(proof)).toHaveProperty('refusal')
    expect(await remembered()).toBeGreaterThan(before)
    await clock.advance(60_001)
    expect(await call(await prove({ claims: { iat: START_MS / 1_000 + 180 } }))).toHaveProperty('jkt')
    expect(await remembered()).toBe(1)
  })

  it('error: refuses a proof of another algorithm, or a proof whose header has another key', async () => {
    const { call } = start()
    const [otherPair, largerPair] = [await createPair('P-256'), await createPair('P-384')]
    const jwk = await exportJWK(device.publicKey)
    const [, payload = '', signature = ''] = (await prove()).split('.')
    const unsigned = encode({ typ: 'dpop+jwt', alg: 'none', jwk })
    // The public key, used as if it were a shared secret.
    const secret = new TextEncoder().encode(JSON.stringify(jwk))
    const [byHmac, withoutKey] = [new SignJWT(claimsOfNow()), new SignJWT(claimsOfNow())]
    const proofs = [
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      await byHmac.setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk }).sign(secret),
      await prove({ pair: largerPair, header: { alg: 'ES384' } }),
      await prove({ header: { jwk: await exportJWK(otherPair.publicKey) } }),
      await prove({ header: { jwk: await exportJWK(device.privateKey) } }),
      await withoutKey.setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256' }).sign(device.privateKey),
    ]
    for (const proof of proofs) expect(await call(proof), proof).toHaveProperty('refusal')
  })

  it('error: refuses a proof with any character changed', async () => {
    const { call } = start()
    const proof = await prove()
    const ends = new Set([...proof.matchAll(/.(?=\.|$)/g)].map(({ index }) => index))
    for (let at = 0; at < proof.length; at += 1) {
      // The last character of a part has unused bits.
      if (ends.has(at) || proof[at] === '.') continue
      const changed = `${proof.slice(0, at)}${proof[at] === 'A' ? 'B' : 'A'}${proof.slice(at + 1)}`
      if ('jkt' in (await call(changed))) throw new Error(`the proof is accepted with another character at ${at}`)
    }
    expect(await call(proof)).toHaveProperty('jkt')
  })

  it.each<[string, (nowS: number) => Promise<string>, string]>([
    ['that is older than a minute', (nowS) => prove({ claims: { iat: nowS - 61 } }), 'is too old'],
    [
      'that is dated more than a minute ahead',
      (nowS) => prove({ claims: { iat: nowS + 61 } }),
      'is dated in the future: set the clock of the device',
    ],
    ['that is too long', () => prove({ claims: { pad: 'x'.repeat(4_096) } }), 'is longer than 4096 characters'],
    ['that is empty', async () => '', 'is missing'],
  ])('error: says what is wrong with a proof %s', async (_name, make, reason) => {
    const { call } = start()
    expect(await call(await make(START_MS / 1_000))).toEqual({ refusal: `The DPoP proof ${reason}.` })
  })

  it('error: refuses anything else in place of a proof or of its claims, and never crashes', async () => {
    const { call } = start()
    const visible = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCodePoint(code)) })
    const claim = fc.jsonValue()
    const claims = fc
      .record({ htm: claim, htu: claim, jti: claim, iat: claim }, { requiredKeys: [] })
      // A record without changes, or with only another id, would be valid.
      .filter((each) => Object.keys(each).length > 0 && !Object.keys(each).every((name) => name === 'jti'))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          visible,
          fc.tuple(visible, visible, visible).map((parts) => parts.join('.')),
        ),
        async (text) => {
          expect(await call(text)).toHaveProperty('refusal')
        },
      ),
      { numRuns: 200 },
    )
    await fc.assert(
      // A payload can only be JSON.
      fc.asyncProperty(claims, async (each) => {
        expect(await call(await prove({ claims: each as JWTPayload }))).toHaveProperty('refusal')
      }),
      { numRuns: 200 },
    )
  })
})
