import { describe, expect, it } from 'vitest'
import { HttpError } from '../errors.ts'
import { createSwapClient, type SwapClient } from './client.ts'
import {
  allowanceQuerySchema,
  buildApproveQuerySchema,
  buildTransactionRequestSchema,
  quotesQuerySchema,
  swapChainQuerySchema,
} from './requests.ts'

const projectId = 'ab'.repeat(16)
const [from, to] = [`eip155:1:0x${'b2'.repeat(20)}`, `eip155:1:0x${'c3'.repeat(20)}`] as const
const userAddress = `eip155:1:0x${'a1'.repeat(20)}` as const
const permit = { kind: 'eip2612', deadline: '1800000000', signature: `0x${'ab'.repeat(65)}` } as const

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(body: unknown, status = 200) {
  const calls: { url: URL; method: string; body: unknown }[] = []
  const client = createSwapClient({
    url: 'https://services.example/kit/',
    projectId,
    sdkType: 'holdfast',
    sdkVersion: '0.1.0',
    fetch: (input, init = {}) => {
      const sent: unknown = init.body === undefined ? undefined : JSON.parse(init.body as string)
      calls.push({ url: new URL(input as string), method: init.method ?? 'GET', body: sent })
      return Promise.resolve(Response.json(body, { status }))
    },
  })
  return { client, calls }
}

/** Returns the first request that `act` sends: its path, its query without the fields about the caller, and its body. */
async function sentBy(act: (client: SwapClient) => Promise<unknown>) {
  const { client, calls } = clientAnswering({})
  await act(client).catch(() => undefined)
  const [call] = calls
  if (!call) throw new Error('nothing was sent')
  const { projectId: project, st: _st, sv: _sv, ...query } = Object.fromEntries(call.url.searchParams)
  expect(project).toBe(projectId)
  return { path: `${call.method} ${call.url.pathname}`, query, body: call.body as Record<string, unknown> | undefined }
}

describe('createSwapClient', () => {
  it.each([
    ['getTokens', (client: SwapClient) => client.getTokens({ chainId: 'eip155:1' }), 'tokens', swapChainQuerySchema],
    [
      'getGasPrice',
      (client: SwapClient) => client.getGasPrice({ chainId: 'eip155:1' }),
      'gas-price',
      swapChainQuerySchema,
    ],
    [
      'getQuotes',
      (client: SwapClient) =>
        client.getQuotes({ amount: 10n ** 30n, userAddress, from, to, gasPrice: 7n, slippage: 0.5 }),
      'quotes',
      quotesQuerySchema,
    ],
    [
      'getAllowance',
      (client: SwapClient) => client.getAllowance({ tokenAddress: from, userAddress }),
      'allowance',
      allowanceQuerySchema,
    ],
    [
      'buildApproval',
      (client: SwapClient) => client.buildApproval({ userAddress, from, to, amount: 10n ** 30n }),
      'build-approve',
      buildApproveQuerySchema,
    ],
  ] as const)('default: the server reads what %s sends', async (_name, act, path, schema) => {
    const { path: called, query } = await sentBy(act)
    expect(called).toBe(`GET /kit/v1/convert/${path}`)
    expect(schema.safeParse(query)).toMatchObject({ success: true })
    // The client sends no parameter that the server does not read.
    expect(Object.keys(schema.parse(query)).toSorted()).toEqual(Object.keys(query).toSorted())
  })

  it('default: requests a transaction with the permit, and with amounts in atomic units without loss', async () => {
    const { path, body } = await sentBy((client) =>
      client.buildTransaction({ amount: 10n ** 30n + 1n, slippage: 0.5, from, to, userAddress, toAmount: 9n, permit }),
    )
    expect(path).toBe('POST /kit/v1/convert/build-transaction')
    expect(body).toMatchObject({ amount: `1${'0'.repeat(29)}1`, toAmount: '9', projectId, eip155: { slippage: 0.5 } })
    expect(buildTransactionRequestSchema.parse(body)).toMatchObject({ permit })
  })

  it('param: leaves out optional fields that were not given', async () => {
    const quote = await sentBy((client) => client.getQuotes({ amount: 1n, userAddress, from, to }))
    expect(quote.query).toEqual({ amount: '1', userAddress, from, to })
    const approval = await sentBy((client) => client.buildApproval({ userAddress, from, to }))
    expect(approval.query).toEqual({ userAddress, from, to })
    const build = await sentBy((client) => client.buildTransaction({ amount: 1n, slippage: 1, from, to, userAddress }))
    expect(Object.keys(build.body ?? {}).toSorted()).toEqual([
      'amount',
      'eip155',
      'from',
      'projectId',
      'to',
      'userAddress',
    ])
  })

  it('behavior: leaves out only the tokens and quotes with an invalid value', async () => {
    const token = { name: 'Pebble', symbol: 'PBL', address: from, decimals: 6, logoUri: 'https://img.example/p.png' }
    const { tokens } = await clientAnswering({
      tokens: [
        token,
        { ...token, decimals: 78 },
        { ...token, decimals: -1 },
        { ...token, decimals: 1.5 },
        { ...token, address: '0xb2' },
        { ...token, name: 'x'.repeat(257) },
      ],
    }).client.getTokens({ chainId: 'eip155:1' })
    expect(tokens).toEqual([{ ...token, eip2612: undefined }])

    const quote = { id: null, fromAmount: '5', fromAccount: from, toAmount: '7', toAccount: to }
    const { quotes } = await clientAnswering({
      quotes: [quote, { ...quote, toAmount: '-7' }, { ...quote, toAmount: 7 }, { ...quote, validUntil: 'soon' }],
    }).client.getQuotes({ amount: 5n, userAddress, from, to })
    expect(quotes).toEqual([quote])
  })

  it('behavior: drops a picture that is not on http(s), and an eip2612 that is not a boolean', async () => {
    const token = { name: 'Pebble', symbol: 'PBL', address: from, decimals: 6 }
    const { tokens } = await clientAnswering({
      tokens: [{ ...token, logoUri: 'javascript:alert(1)', eip2612: 'yes' }],
    }).client.getTokens({ chainId: 'eip155:1' })
    expect(tokens).toEqual([{ ...token, logoUri: undefined, eip2612: undefined }])
  })

  it('error: rejects a transaction whose calldata is not hex', async () => {
    const tx = { from: userAddress, to, data: '0x12', amount: '7', eip155: { gas: '1', gasPrice: '1' } }
    const request = { amount: 5n, slippage: 1, from, to, userAddress }
    await expect(clientAnswering({ tx }).client.buildTransaction(request)).resolves.toEqual({ tx })
    for (const data of ['0x123', 'transfer', '', `0x${'00'.repeat(50_000)}`, null])
      await expect(clientAnswering({ tx: { ...tx, data } }).client.buildTransaction(request)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
  })

  it('error: throws the reason why the swap would fail', async () => {
    const refusal = { reasons: [{ name: 'insufficient_output', description: 'The price has moved.' }] }
    const failed = clientAnswering(refusal, 400).client.buildTransaction({
      amount: 5n,
      slippage: 1,
      from,
      to,
      userAddress,
    })
    await expect(failed).rejects.toSatisfy(
      (error) => error instanceof HttpError && error.code === 'insufficient_output' && error.status === 400,
    )
  })
})
