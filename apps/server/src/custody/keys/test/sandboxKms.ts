import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decrypt, encrypt } from '../encrypt.ts'

/** A sandbox of AWS KMS. It answers the calls that we use, over AWS's protocol (JSON 1.1), with its own keys. */
export type SandboxKms = { url: string; calls: string[]; stop: () => Promise<void> }

type KmsCall = {
  KeyId?: string
  Plaintext?: string
  CiphertextBlob?: string
  EncryptionContext?: Record<string, string>
}

/** Starts the sandbox. @param options.keyIds - the ids of its keys. */
export async function startSandboxKms({ keyIds }: { keyIds: readonly string[] }): Promise<SandboxKms> {
  const keys = new Map(keyIds.map((id) => [id, randomBytes(32)]))
  const calls: string[] = []
  const answer = (action: string, call: KmsCall): { status: number; body: object } => {
    const { KeyId = '', EncryptionContext = {} } = call
    const key = keys.get(KeyId)
    if (!key) return { status: 400, body: { __type: 'NotFoundException', message: `Key '${KeyId}' does not exist` } }
    const aad = JSON.stringify(EncryptionContext)
    if (action === 'TrentService.Encrypt') {
      const sealed = encrypt(key, Buffer.from(call.Plaintext ?? '', 'base64'), aad).toString('base64')
      return { status: 200, body: { CiphertextBlob: sealed, KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } }
    }
    if (action !== 'TrentService.Decrypt') return { status: 400, body: { __type: 'UnknownOperationException' } }
    try {
      const plain = decrypt(key, Buffer.from(call.CiphertextBlob ?? '', 'base64'), aad).toString('base64')
      return { status: 200, body: { Plaintext: plain, KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } }
    } catch {
      return { status: 400, body: { __type: 'InvalidCiphertextException' } }
    }
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const action = String(request.headers['x-amz-target'])
      calls.push(action)
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=') === true
      // Cast: only our own client calls.
      const outcome = isSigned
        ? answer(action, JSON.parse(body) as KmsCall)
        : { status: 403, body: { __type: 'MissingAuthenticationTokenException' } }
      response.writeHead(outcome.status, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(JSON.stringify(outcome.body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // The address of a server on a port is an object, not a path.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
