import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askPasskey } from './passkey.ts'

class Credential {
  readonly rawId = new Uint8Array([1, 2, 3]).buffer
  readonly first: ArrayBuffer | Uint8Array
  constructor(first: ArrayBuffer | Uint8Array) {
    this.first = first
  }
  getClientExtensionResults() {
    return { prf: { results: { first: this.first } } }
  }
}

test.each([
  ['a buffer', new Uint8Array(32).fill(7).buffer],
  ['a part of a larger buffer', new Uint8Array(64).fill(9).fill(7, 16, 48).subarray(16, 48)],
])('askPasskey: reads the 32 bytes of the authenticator, which the browser returns as %s', async (_, first) => {
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('navigator', { credentials: { get: async () => new Credential(first) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { prf } = await askPasskey(randomUUID(), ['AQID'])
  expect(prf).toEqual(new Uint8Array(32).fill(7))
})
