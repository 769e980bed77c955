import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type TestBrowser, webUrl } from './testBrowser.ts'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const [userVerified, attested] = [0x05, 0x40]

/** A passkey with its key in memory, for one user of the product. */
export type TestPasskey = {
  /** Adds the passkey to the user who is signed in in the browser. @returns the status. */
  register: (browser: TestBrowser) => Promise<number>
  /** Signs in with the passkey. @returns the status. */
  signIn: (browser: TestBrowser) => Promise<number>
}

/** Creates a passkey with a P-256 key and without attestation. @see WebAuthn Level 2, sections 6.1 and 6.5 */
export function createTestPasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')

  async function readChallenge(browser: TestBrowser, name: string): Promise<string> {
    return (await browser.get<{ challenge: string }>(`/api/auth/passkey/${name}`)).body.challenge
  }
  const authenticatorData = (flags: number, ...rest: Buffer[]): Buffer =>
    Buffer.concat([sha256(new URL(webUrl).hostname), Buffer.from([flags, 0, 0, 0, 0]), ...rest])
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: webUrl, crossOrigin: false }))
  async function post(browser: TestBrowser, name: string, response: Record<string, Buffer>): Promise<number> {
    const texts = Object.entries(response).map(([key, value]) => [key, value.toString('base64url')])
    const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
    const body = { response: { ...credential, response: Object.fromEntries(texts) } }
    return (await browser.post(`/api/auth/passkey/${name}`, body)).status
  }

  return {
    register: async (browser) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // A COSE key: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
      const cose = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex'), '225820']
      const key = Buffer.from(cose.join('') + Buffer.from(y, 'base64url').toString('hex'), 'hex')
      const authData = authenticatorData(
        userVerified | attested,
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      )
      const attestationObject = Buffer.concat([
        // In CBOR: { fmt: 'none', attStmt: {}, authData }.
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      const challenge = await readChallenge(browser, 'generate-register-options')
      const clientDataJSON = clientData('webauthn.create', challenge)
      return post(browser, 'verify-registration', { clientDataJSON, attestationObject })
    },
    signIn: async (browser) => {
      const challenge = await readChallenge(browser, 'generate-authenticate-options')
      const clientDataJSON = clientData('webauthn.get', challenge)
      const data = authenticatorData(userVerified)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return post(browser, 'verify-authentication', { clientDataJSON, authenticatorData: data, signature })
    },
  }
}
