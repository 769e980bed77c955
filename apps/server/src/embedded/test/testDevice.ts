import { createHash, randomUUID } from 'node:crypto'
import { type ApprovalClient, createApprovalClient } from '@holdfast/api/approvals'
import {
  createEmbeddedClient,
  type EmbeddedClient,
  type SealedShare,
  shareSealingContext,
} from '@holdfast/api/embedded'
import { createVaultClient, type VaultClient } from '@holdfast/api/vault'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const toText = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')
const toBytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer

/** Where a share belongs: its wallet, its set and its version. */
export type Place = { walletId: string; setId: string; version: number }
/** The claims of a proof that a test may replace. */
export type ProofClaims = { htm?: string; htu?: string; jti?: string; iat?: number; ath?: string; typ?: string }

/** A stand-in for a browser: its own key, and calls to both services with proofs. */
export type TestDevice = {
  jkt: string
  api: EmbeddedClient
  vault: VaultClient
  approvals: ApprovalClient
  /** Signs a proof; `claims` replace the usual claims. */
  prove: (method: string, url: string, accessToken?: string, claims?: ProofClaims) => Promise<string>
  /** Seals a share for a service. */
  seal: (holder: 'api' | 'vault', place: Place, share: string) => Promise<SealedShare>
  /** Creates a fresh key pair that receives shares. */
  receive: () => Promise<{
    recipientKey: string
    open: (holder: 'api' | 'vault', place: Place, sealed: SealedShare) => Promise<string>
  }>
}

/** Creates a device. @param options.now - the time that the device's proofs state, in milliseconds. */
export async function createTestDevice(options: {
  apiUrl: string
  vaultUrl: string
  now: () => number
  /** The network address of the device's calls, as a proxy would state it. */
  from?: string | undefined
}): Promise<TestDevice> {
  const { apiUrl, vaultUrl, now, from } = options
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const prove: TestDevice['prove'] = (method, url, accessToken, { typ = 'dpop+jwt', ...claims } = {}) =>
    new SignJWT({
      htm: method,
      htu: url,
      jti: randomUUID(),
      iat: Math.floor(now() / 1_000),
      ...(accessToken !== undefined && { ath: createHash('sha256').update(accessToken).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ, jwk })
      .sign(privateKey)
  const proof = (method: string, url: string, accessToken?: string): Promise<string> => prove(method, url, accessToken)
  const fetchFrom: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (from !== undefined) headers.set('x-forwarded-for', from)
    return fetch(input, { ...init, headers })
  }
  const api = createEmbeddedClient({ url: apiUrl, proof, fetch: fetchFrom })
  const vault = createVaultClient({ url: vaultUrl, proof, fetch: fetchFrom })
  return {
    jkt: await calculateJwkThumbprint(jwk),
    api,
    vault,
    approvals: createApprovalClient({ url: apiUrl, proof, fetch: fetchFrom }),
    prove,
    seal: async (holder, place, share) => {
      const { publicKey: recipient } = await (holder === 'api' ? api : vault).getShareKey()
      const { info, additionalData } = shareSealingContext(holder, place)
      const recipientPublicKey = await suite.kem.deserializePublicKey(toBytes(recipient))
      const plain = new Uint8Array(Buffer.from(share, 'hex')).buffer
      const { enc, ct } = await suite.seal({ recipientPublicKey, info: info.buffer }, plain, additionalData.buffer)
      return { enc: toText(enc), ciphertext: toText(ct) }
    },
    receive: async () => {
      const pair = await suite.kem.generateKeyPair()
      return {
        recipientKey: toText(await suite.kem.serializePublicKey(pair.publicKey)),
        open: async (holder, place, { enc, ciphertext }) => {
          const { info, additionalData } = shareSealingContext(holder, place)
          const recipient = { recipientKey: pair, enc: toBytes(enc), info: info.buffer }
          return Buffer.from(await suite.open(recipient, toBytes(ciphertext), additionalData.buffer)).toString('hex')
        },
      }
    },
  }
}
