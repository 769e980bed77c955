import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../../src/client/createContext.ts'
import type { PairingClient } from '../../src/client/createPairingClient.ts'
import { sendRequest } from '../../src/session/messages/send.ts'
import { vectors } from '../vectors/load.ts'
import { type Bench, granted, next, propose, settle, startBench } from './pairUp.ts'

type Row = { client: string; method: string; params: string; message: string }

// Texts that the existing client throws by mistake instead of "Missing or invalid."
const accidents: Record<string, string> = {
  "Cannot read properties of undefined (reading 'requiredNamespaces')":
    'Missing or invalid. connect() params: undefined',
}

const rows = vectors<{ rows: Row[] }>('apiValidation').rows.filter(
  // JSON has no undefined: the parameters of this row lost the tested value.
  ({ params }) => !params.endsWith('"scopedProperties":{}}'),
)

let bench: Bench
let clients: Record<string, PairingClient>
let tokens: Record<string, string>

beforeAll(async () => {
  bench = await startBench()
  const dapp = await bench.create('app')
  const wallet = await bench.create('wallet')
  const uninitialised = await bench.create('closed')
  uninitialised.close()
  clients = { dapp, wallet, uninitialised }

  const session = await settle(dapp, wallet)
  const deleted = await settle(dapp, wallet)
  const deletion = next(wallet, 'session_delete')
  await dapp.disconnect({ topic: deleted })
  await deletion
  const approved = await propose(dapp, wallet)
  await wallet.approve({ id: approved.id, namespaces: granted('eip155:1') })
  const open = await propose(dapp, wallet)

  // Older apps send required namespaces. Our client sends all namespaces as optional, so the test builds this proposal itself.
  const older = await createContext({
    relayUrl: bench.relay.url,
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: dapp.storage,
  })
  const proposedWithRequired = next(wallet, 'session_proposal')
  sendRequest(older, {
    topic: open.pairingTopic,
    method: 'wc_sessionPropose',
    params: {
      requiredNamespaces: { eip155: { chains: ['eip155:1', 'eip155:5'], methods: ['personal_sign'], events: [] } },
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey: 'ab'.repeat(32), metadata: { name: 'older' } },
    },
  })
  tokens = {
    '<SESSION>': session,
    '<DELETED_SESSION>': deleted,
    '<APPROVED_PROPOSAL>': String(approved.id),
    '<ACTIVE_URI>': approved.uri,
    '<ACTIVE_PAIRING>': approved.pairingTopic,
    '<PROPOSAL>': String(open.id),
    '<PROPOSAL_WITH_REQUIRED>': String((await proposedWithRequired).id),
  }
  older.relayer.close()
})
afterAll(() => bench.end())

const fillTokens = (text: string): string =>
  Object.entries(tokens).reduce((result, [token, value]) => result.replaceAll(token, value), text)

describe('the same validation errors as those of the existing client', () => {
  test.each(rows)('$client: $method $params', async ({ client, method, params, message }) => {
    const verbs = clients[client] as unknown as Record<string, (parameters: unknown) => Promise<unknown>>
    const parameters: unknown = params === '<undefined>' ? undefined : JSON.parse(fillTokens(params))
    const error = await verbs[method]?.(parameters).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    // A message quotes the parameters as JSON, with the keys in the caller's order, so it can be compared exactly.
    expect((error as Error).message).toBe(accidents[message] ?? fillTokens(message))
  })
})
