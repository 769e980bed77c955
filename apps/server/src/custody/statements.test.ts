import { createPublicKey } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeClock } from '@holdfast/testing/time'
import { exportJWK } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { deriveKeys } from './keys/deriveKeys.ts'
import { createStatementReader, createStatementSigner } from './statements.ts'

const audience = 'https://wallet.example'
const claims = { cnf: { jkt: 'device' }, subject: 'ann' }

/** Starts the service that signs statements, with a chosen answer for its keys. */
async function startIssuer(answer?: RequestListener) {
  const keys = deriveKeys('s'.repeat(43), 'vault')
  const publicKey = createPublicKey(keys.signingKey('statement/1'))
  const list = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'EdDSA' }] })
  const server = createServer(answer ?? ((_request, response) => response.end(list))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // The server listens on a port.
  const clock = fakeClock()
  const sign = createStatementSigner({ keys, issuer, audience, clock })
  const read = createStatementReader({ service: 'vault', issuer, audience, clock })
  return { clock, read: (text: string, typ = 'kind+jwt') => read(text, typ, z.object({ subject: z.string() })), sign }
}

describe('statements', () => {
  it('default: one service reads what the other has signed', async () => {
    const { read, sign } = await startIssuer()
    expect(await read(await sign('kind+jwt', claims))).toEqual({ subject: 'ann' })
  })

  it('error: refuses a statement of another kind, an old statement, and a text that is no statement', async () => {
    const { read, sign, clock } = await startIssuer()
    const statement = await sign('kind+jwt', claims)
    await expect(read(statement, 'other+jwt')).rejects.toMatchObject({ status: 403 })
    await expect(read('no statement')).rejects.toMatchObject({ status: 403 })
    clock.step(901_000)
    await expect(read(statement)).rejects.toMatchObject({ status: 403 })
  })

  it.each<[string, RequestListener]>([
    ['an error', (_, response) => response.writeHead(503).end()],
    ['HTML', (_, response) => response.end('<html>')],
    ['no list of keys', (_, response) => response.end('{}')],
    ['nothing', (_, response) => response.destroy()],
  ])(
    'error: if the service answers with %s for its keys, reports it as unavailable instead of refusing the statement',
    async (_, answer) => {
      const { read, sign } = await startIssuer(answer)
      const reading = read(await sign('kind+jwt', claims))
      await expect(reading).rejects.toMatchObject({ status: 503, code: 'vault_unavailable' })
    },
  )
})
