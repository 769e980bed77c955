import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Bench, next, startBench } from '../../test/flows/pairUp.ts'
import { until } from '../../test/until.ts'
import { vectors } from '../../test/vectors/load.ts'
import { deliveries } from '../wire/methods.ts'
import type { AuthPayload, Cacao } from '../wire/params.ts'
import { ethCallAt, isAccountSignature, isContractSignature } from './contractSignature.ts'
import { buildAuthObject, formatAuthMessage, issuerAccountOf, populateAuthPayload } from './message.ts'
import {
  assertRecap,
  chainsOf,
  createRecap,
  decodeRecap,
  encodeRecap,
  mergeRecaps,
  methodsOf,
  type Recap,
  recapOf,
  recapStatement,
} from './recap.ts'
import { hashMessage, recoverAddress } from './recover.ts'
import { namespacesOfAuth } from './session.ts'
import { isAnswerTo, isCacaoValid } from './verifyCacao.ts'

const nowhere = { fetch: globalThis.fetch, rpcUrl: () => undefined }

describe('formatAuthMessage', () => {
  type Row = { payload: AuthPayload; iss: string; ok?: string; throws?: string }
  test.each(vectors<Row[]>('siwe'))('default: formats $payload for $iss', ({ payload, iss, ok, throws }) => {
    if (throws === undefined) expect(formatAuthMessage(payload, iss)).toBe(ok)
    else expect(() => formatAuthMessage(payload, iss)).toThrow(throws)
  })

  test.each(vectors<{ iss: string; address: string; chainId: string }[]>('did'))('param: iss: reads $iss', (row) => {
    expect(issuerAccountOf(row.iss)).toMatchObject({ address: row.address, reference: row.chainId })
  })
})

type RecapRows = {
  create: { resource: string; ability: string; actions: string[]; recap: Recap; encoded: string }
  encodeDecode: {
    recap: Recap
    encoded: string
    methods: string[]
    chains: string[]
    statement: string
    statementWithPrefix: string
  }[]
  merge: { a: Recap; b: Recap; merged: Recap; mergedEncoded: string }[]
  invalid: { recap: unknown; throws: string }[]
  fromResources: { resources: string[] | null; recap: string | null }[]
  populate: { input: Parameters<typeof populateAuthPayload>[0]; ok?: object; throws?: string }[]
}
const recaps = vectors<RecapRows>('recap')

describe('recap', () => {
  test('default: createRecap and encodeRecap return the recorded values', () => {
    const { resource, ability, actions, recap, encoded } = recaps.create
    expect(createRecap(resource, ability, actions)).toEqual(recap)
    expect(encodeRecap(recap)).toBe(encoded)
  })

  test.each(recaps.encodeDecode)('default: encodes, decodes and describes $encoded', (row) => {
    expect(encodeRecap(row.recap)).toBe(row.encoded)
    expect(decodeRecap(row.encoded)).toEqual(row.recap)
    expect(methodsOf(row.recap)).toEqual(row.methods)
    expect(chainsOf(row.recap)).toEqual(row.chains)
    expect(recapStatement(undefined, row.recap)).toBe(row.statement)
    expect(recapStatement('Hi.', row.recap)).toBe(row.statementWithPrefix)
  })

  test('behavior: the statement for three prefixes equals that of @walletconnect/utils 2.21.8, including its stray comma', () => {
    const recap: Recap = { att: { r: { 'a/x': [{}], 'b/y': [{}], 'c/z': [{}] } } }
    expect(recapStatement(undefined, recap)).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'a': 'x' for 'r'. (2) 'b': 'y' for 'r'., (3) 'c': 'z' for 'r'.",
    )
  })

  test.each(recaps.merge)('default: merges to $mergedEncoded', ({ a, b, merged, mergedEncoded }) => {
    expect(mergeRecaps(a, b)).toEqual(merged)
    expect(encodeRecap(mergeRecaps(a, b))).toBe(mergedEncoded)
  })

  test.each(recaps.invalid)('error: refuses an invalid ReCap: $throws', ({ recap, throws }) => {
    expect(() => assertRecap(recap)).toThrow(throws)
  })

  test.each(recaps.fromResources)('default: finds the ReCap among $resources', ({ resources, recap }) => {
    expect(recapOf(resources ?? undefined) ?? null).toBe(recap)
  })

  test.each(recaps.populate)(
    'populateAuthPayload: returns the recorded payload, or throws the recorded error, for $input',
    ({ input, ok, throws }) => {
      if (throws === undefined) expect(populateAuthPayload(input)).toEqual(ok)
      else expect(() => populateAuthPayload(input)).toThrow(throws)
    },
  )
})

describe('populateAuthPayload', () => {
  test('behavior: also narrows the chains of a request without a ReCap', () => {
    const authPayload: AuthPayload = {
      chains: ['eip155:1', 'eip155:10'],
      aud: 'https://app.example',
      domain: 'app.example',
      version: '1',
      nonce: '12345678',
      iat: '2026-01-01T00:00:00.000Z',
      type: 'caip122',
    }
    const methods = ['personal_sign']
    expect(populateAuthPayload({ authPayload, chains: ['eip155:10', 'eip155:5'], methods })).toEqual({
      ...authPayload,
      chains: ['eip155:10'],
    })
  })
})

describe('populateAuthPayload, for a chain that an app lists many times', () => {
  test('behavior: the wallet signs one statement for the chain', () => {
    const authPayload: AuthPayload = {
      chains: ['eip155:1', 'eip155:1', 'eip155:10', 'eip155:1'],
      aud: 'https://app.example',
      domain: 'app.example',
      version: '1',
      nonce: '12345678',
      iat: '2026-01-01T00:00:00.000Z',
      resources: [encodeRecap(createRecap('eip155', 'request', ['personal_sign']))],
    }
    const given = { authPayload, chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'] }
    const { chains, resources } = populateAuthPayload(given)
    expect(chains).toEqual(['eip155:1', 'eip155:10'])
    expect(decodeRecap(resources?.[0] ?? '').att).toEqual({
      eip155: { 'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }] },
    })
  })
})

describe('buildAuthObject', () => {
  type Row = { request: AuthPayload; signature: Cacao['s']; iss: string; cacao: Cacao }
  test.each(vectors<Row[]>('buildAuthObject'))(
    'default: builds the CACAO signed by $iss',
    ({ request, signature, iss, cacao }) => {
      expect(buildAuthObject(request, signature, iss)).toEqual(cacao)
    },
  )
})

describe('namespacesOfAuth', () => {
  type Row = { methods: string[]; accounts: string[]; namespaces: object }
  test.each(vectors<Row[]>('namespacesFromAuth'))('default: grants $accounts', ({ methods, accounts, namespaces }) => {
    expect(namespacesOfAuth(accounts, methods)).toEqual(namespaces)
  })
})

describe('signatures by keys', () => {
  type Row = { address: string; message: string; standardHash: string; signature: string }
  test.each(vectors<Row[]>('eip191'))('default: hashes $message', ({ address, message, standardHash, signature }) => {
    expect(hashMessage(message)).toBe(standardHash)
    expect(recoverAddress(standardHash, signature)).toBe(address.toLowerCase())
  })

  test.each(['0x', '0x00', `0x${'ff'.repeat(65)}`, 'zz'])('error: %s recovers no address', (signature) => {
    expect(recoverAddress(hashMessage('a'), signature)).toBeUndefined()
  })

  type CacaoRow = { cacao?: Cacao; valid?: boolean; signatureType?: string }
  test.each(vectors<CacaoRow[]>('cacao').filter((row) => row.cacao))(
    'isCacaoValid: returns $valid for the recorded signature %#',
    async ({ cacao, valid }) => {
      expect(cacao && (await isCacaoValid(cacao, nowhere))).toBe(valid)
    },
  )

  test('isCacaoValid: refuses an unknown kind of signature, and an issuer that is no account', async () => {
    const [row] = vectors<CacaoRow[]>('cacao')
    const cacao = row?.cacao
    if (!cacao) throw new Error('no vector')
    const chains = { fetch: globalThis.fetch, rpcUrl: () => 'http://127.0.0.1:1' }
    expect(await isCacaoValid({ ...cacao, s: { ...cacao.s, t: 'bogus' } }, chains)).toBe(false)
    expect(await isCacaoValid({ ...cacao, s: { ...cacao.s, t: 'eip1271' } }, chains)).toBe(false)
    expect(await isCacaoValid({ ...cacao, p: { ...cacao.p, iss: 'did:pkh:eip155:1:0x00' } }, chains)).toBe(false)
  })
})

describe('signatures by contracts', () => {
  type Row = {
    address: string
    message: string
    signature: string
    request: { body: { params: unknown[]; method: string } }
    rpcResult: string | null
    valid: boolean
  }
  test.each(vectors<Row[]>('eip1271'))('isContractSignature: is $valid if the node answers $rpcResult', async (row) => {
    const bodies: unknown[] = []
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (piece: Buffer) => {
        text += piece.toString()
      })
      request.on('end', () => {
        bodies.push(JSON.parse(text))
        if (row.rpcResult === null) request.socket.destroy()
        else response.end(JSON.stringify({ id: 1, jsonrpc: '2.0', result: row.rpcResult }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ethCall = ethCallAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, fetch)
    expect(await isContractSignature(ethCall, row.address, hashMessage(row.message), row.signature)).toBe(row.valid)
    expect(bodies).toMatchObject([{ method: row.request.body.method, params: row.request.body.params }])
    server.close()
  })

  test('ethCallAt: times out after ten seconds on a node that does not answer, and returns undefined', async () => {
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    onTestFinished(() => timeout.mockRestore())
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const asked = ethCallAt('http://127.0.0.1:1', silent)({ data: '0x' })
    expect(timeout).toHaveBeenCalledWith(10_000)
    controller.abort(new DOMException('signal timed out', 'TimeoutError'))
    expect(await asked).toBeUndefined()
  })

  test('isAccountSignature: a signature without the ERC-6492 suffix is checked by the account itself', async () => {
    const calls: object[] = []
    const ethCall = async (call: object): Promise<string> => {
      calls.push(call)
      return '0x1626ba7e'
    }
    const address = `0x${'12'.repeat(20)}`
    expect(await isAccountSignature(ethCall, address, hashMessage('a'), '0xdead')).toBe(true)
    expect(calls).toMatchObject([{ to: address }])
  })
})

describe('isAnswerTo', () => {
  const payload: AuthPayload = {
    chains: ['eip155:1'],
    domain: 'a.example',
    aud: 'https://a.example',
    version: '1',
    nonce: 'n1',
    iat: '2026-01-01T00:00:00.000Z',
    exp: '2026-01-02T00:00:00.000Z',
    nbf: '2026-01-01T00:00:00.000Z',
  }
  const now = Date.parse('2026-01-01T12:00:00.000Z')
  const cacao = buildAuthObject(payload, { t: 'eip191', s: '0x' }, 'eip155:1:0xaa')
  const changed = (change: Partial<Cacao['p']>): Cacao => ({ ...cacao, p: { ...cacao.p, ...change } })

  test('default: accepts an answer with the fields of the request, between nbf and exp', () => {
    expect(isAnswerTo(payload, cacao, now)).toBe(true)
  })

  test.each([
    { nonce: 'n2' },
    { domain: 'b.example' },
    { aud: 'https://b.example' },
    { exp: undefined },
    { iss: 'did:pkh:eip155:5:0xaa' },
  ])('error: refuses an answer in which a field differs: %j', (change) => {
    expect(isAnswerTo(payload, changed(change), now)).toBe(false)
  })

  test('error: refuses an answer before nbf or after exp', () => {
    expect(isAnswerTo(payload, cacao, Date.parse('2026-01-02T00:00:00.000Z'))).toBe(false)
    expect(isAnswerTo(payload, cacao, Date.parse('2025-12-31T00:00:00.000Z'))).toBe(false)
  })
})

describe('authenticate', () => {
  const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const request = {
    chains: ['eip155:1', 'eip155:10'],
    domain: 'app.example',
    uri: 'https://app.example',
    nonce: '12345678',
  }
  let bench: Bench
  beforeEach(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.end())

  const signed = async (payload: AuthPayload, chain = 'eip155:1'): Promise<Cacao> => {
    const iss = `${chain}:${account.address}`
    return buildAuthObject(
      payload,
      { t: 'eip191', s: await account.signMessage({ message: formatAuthMessage(payload, iss) }) },
      iss,
    )
  }

  test('default: a signed request with methods, chains and a statement beyond ASCII becomes a session', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate({
      ...request,
      statement: 'Grüße ✓',
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    await wallet.pair({ uri })
    const { id, params } = await asked
    const payload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: request.chains,
      methods: ['personal_sign'],
    })
    const { session } = await wallet.approveSessionAuthenticate({ id, auths: [await signed(payload)] })
    const answer = await response()
    const topic = answer.session?.topic ?? ''
    expect(session?.topic).toBe(topic)
    expect(answer.session?.namespaces['eip155']).toMatchObject({
      accounts: request.chains.map((chain) => `${chain}:${account.address}`),
      methods: ['personal_sign'],
    })
    expect(answer.session?.controller).toBe(session?.controller)
    await Promise.all([app.ping({ topic }), wallet.ping({ topic })])
    await (await wallet.extend({ topic })).acknowledged()
  })

  test('behavior: a field that is null counts as absent', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const nothing = null as never
    const parameters = { ...request, exp: nothing, nbf: nothing, requestId: nothing }
    const { uri, response } = await app.authenticate(parameters)
    await wallet.pair({ uri })
    const { id, params } = await asked
    expect(formatAuthMessage(params.authPayload, 'eip155:1:0x00')).not.toContain('null')
    await wallet.approveSessionAuthenticate({ id, auths: [await signed(params.authPayload)] })
    expect((await response()).auths).toHaveLength(1)
  })

  test('behavior: a request without methods leads to signed statements, but to no session', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate(request)
    await wallet.pair({ uri })
    const { id, params } = await asked
    await wallet.approveSessionAuthenticate({ id, auths: [await signed(params.authPayload)] })
    const { auths, session } = await response()
    expect([auths?.length, session]).toEqual([1, undefined])
    expect([app.getSessions(), wallet.getSessions(), app.getProposals()]).toEqual([[], [], []])
  })

  test.each([
    [0, 3_600],
    [300, 3_600],
    [7_200, 7_200],
  ])('param: with an expiry of %d, the relay keeps the request for %d seconds', async (expiry, ttl) => {
    const app = await bench.create('app')
    const { response } = await app.authenticate({ ...request, expiry })
    response().catch(() => {})
    const isRequest = ({ params }: (typeof bench.relay.requests)[number]): boolean =>
      'tag' in params && params.tag === deliveries.wc_sessionAuthenticate.request.tag
    await until(() => bench.relay.requests.some(isRequest))
    expect(bench.relay.requests.find(isRequest)?.params).toMatchObject({ ttl })
  })

  test('behavior: two concurrent requests use separate keys', async () => {
    const app = await bench.create('app')
    const wallets = [await bench.create('one'), await bench.create('two')]
    const requests = [
      await app.authenticate({ ...request, nonce: 'first111' }),
      await app.authenticate({ ...request, nonce: 'second22' }),
    ]
    for (const [index, wallet] of wallets.entries()) {
      const asked = next(wallet, 'session_authenticate')
      await wallet.pair({ uri: requests[index]?.uri ?? '' })
      const { id, params } = await asked
      await wallet.approveSessionAuthenticate({ id, auths: [await signed(params.authPayload)] })
    }
    const answers = await Promise.all(requests.map(({ response }) => response()))
    expect(answers.map(({ auths }) => auths?.[0]?.p.nonce)).toEqual(['first111', 'second22'])
  })

  test('behavior: a wallet that cannot sign in is offered an ordinary session', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const proposed = next(wallet, 'session_proposal')
    const { uri, response } = await app.authenticate({ ...request, methods: ['eth_sendTransaction'] })
    await wallet.pair({ uri })
    const { id, params } = await proposed
    const { eip155 } = params.optionalNamespaces
    expect(eip155).toEqual({
      chains: request.chains,
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    })
    const accounts = [`eip155:1:${account.address}`]
    const { topic } = await wallet.approve({
      id,
      namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
    })
    const { auths, session } = await response()
    expect([auths, session?.topic]).toEqual([undefined, topic])
  })

  test('error: a refusal of the ordinary session rejects the sign-in, too', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const proposed = next(wallet, 'session_proposal')
    const { uri, response } = await app.authenticate(request)
    const failed = response().catch((error: unknown) => error)
    await wallet.pair({ uri })
    await wallet.reject({ id: (await proposed).id, reason: { code: 5000, message: 'User rejected.' } })
    expect(await failed).toMatchObject({ code: 5000 })
  })

  test.each([
    ['another nonce', { nonce: 'stolen11' }],
    ['another domain', { domain: 'evil.example' }],
  ])('error: a statement for %s is refused', async (_what, change) => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate(request)
    const failed = response().catch((error: unknown) => error)
    await wallet.pair({ uri })
    const { id, params } = await asked
    await wallet.approveSessionAuthenticate({ id, auths: [await signed({ ...params.authPayload, ...change })] })
    expect(await failed).toMatchObject({
      code: 7000,
      message: 'Session settlement failed. Signature verification failed',
    })
  })

  test('error: a wallet does not send an invalid signature', async () => {
    const app = await bench.create('app')
    const wallet = await bench.create('wallet')
    const asked = next(wallet, 'session_authenticate')
    const { uri, response } = await app.authenticate(request)
    const failed = response().catch((error: unknown) => error)
    await wallet.pair({ uri })
    const { id, params } = await asked
    const cacao = await signed(params.authPayload)
    const forged = { ...cacao, p: { ...cacao.p, iss: `did:pkh:eip155:1:0x${'aa'.repeat(20)}` } }
    await expect(wallet.approveSessionAuthenticate({ id, auths: [forged] })).rejects.toThrow(
      'Session settlement failed. Signature verification failed',
    )
    expect(await failed).toMatchObject({ code: 7000 })
  })
})
