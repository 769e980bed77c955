import { clientIdOf, loadPrimitives } from '@holdfast/pairing/wire'
import { describe, expect, test } from 'vitest'
import { randomSeed, tokenFor } from '../test/relayFixture.ts'
import { UnauthorizedError, verifyClient } from './auth.ts'

const relay = 'wss://relay.example'
const iat = 1_800_000_000
const day = 86_400

async function verify(ttl: number, nowS: number): Promise<string> {
  const token = await tokenFor(relay, { iat, ttl })
  const primitives = await loadPrimitives()
  return verifyClient({ primitives, token, audiences: [relay], nowMs: nowS * 1000 })
}

/** Signs a token with a start of its validity (`nbf`), which the usual clients leave out. */
async function tokenFrom(nbf: number): Promise<string> {
  const primitives = await loadPrimitives()
  const seed = randomSeed()
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: await clientIdOf(primitives, seed), sub: 'x', aud: relay, iat, exp: iat + day, nbf }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  const signature = await primitives.ed25519Sign(Buffer.from(seed, 'hex'), Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

describe('verifyClient', () => {
  test.each([
    ['that lives for 31 days', 31 * day, iat],
    ['issued 300 s in the future', day, iat - 300],
    ['that expired 299 s ago', day, iat + day + 299],
  ])('default: accepts a token %s', async (_what, ttl, nowS) => {
    expect(await verify(ttl, nowS)).toMatch(/^did:key:z/)
  })

  test.each([
    ['that lives a second longer than 31 days', 31 * day + 1, iat, 'valid for too long'],
    ['issued 301 s in the future', day, iat - 301, 'not yet valid'],
    ['that expired 300 s ago', day, iat + day + 300, 'expired'],
  ])('error: refuses a token %s', async (_what, ttl, nowS, reason) => {
    const verified = verify(ttl, nowS)
    await expect(verified).rejects.toThrow(UnauthorizedError)
    await expect(verified).rejects.toThrow(`JWT validation error: JWT Token is ${reason}`)
  })

  test('behavior: accepts a token from its nbf on, within the tolerated difference of clocks', async () => {
    const primitives = await loadPrimitives()
    const verifyFrom = async (nbf: number) =>
      verifyClient({ primitives, token: await tokenFrom(nbf), audiences: [relay], nowMs: iat * 1000 })
    expect(await verifyFrom(iat + 300)).toMatch(/^did:key:z/)
    await expect(verifyFrom(iat + 301)).rejects.toThrow('JWT validation error: JWT Token is not yet valid')
  })
})
