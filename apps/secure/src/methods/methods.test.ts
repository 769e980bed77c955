import { formatSealingStatement } from '@holdfast/api/embedded'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { FrameRefusal } from '@holdfast/frame/guest'
import {
  bytesToHex,
  concat,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  stringToHex,
  toHex,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import type { Signing } from '../keys/worker/tasks.ts'
import type { Approval } from '../screens/approvals.ts'
import type { Session } from '../session/createSession.ts'
import type { MethodContext } from './context.ts'
import { handleRpc } from './handleRpc.ts'
import { NodeError } from './node.ts'
import { noPermissions, testContext } from './test/testContext.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const origin = 'https://app.example'
const SIGNED = '0x02f8'

/** Creates a node of chain 1 whose answers the test can replace. */
function createNode(answers: Readonly<Record<string, unknown>> = {}) {
  const defaults: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBalance: toHex(10n ** 20n),
    eth_getTransactionCount: '0x7',
    eth_simulateV1: [{ calls: [{ status: '0x1', logs: [] }] }],
    eth_sendRawTransaction: zeroHash,
    eth_call: toHex(1_000n),
  }
  return async (method: string) => {
    const answer = { ...defaults, ...answers }[method]
    if (answer === undefined || answer instanceof Error) throw answer ?? new NodeError({ message: 'method not found' })
    return answer
  }
}

/** Starts a wallet whose user approves everything, and records what it asks and signs. */
function start(answers?: Readonly<Record<string, unknown>>, changes: Partial<MethodContext> = {}) {
  const questions: Omit<Approval, 'id'>[] = []
  const signed: Signing[] = []
  const recorded: string[] = []
  const session: Session = {
    sign: async (signing: Signing, by: string) => {
      expect(by).toBe(account)
      signed.push(signing)
      return SIGNED
    },
    prepareToSign: () => undefined,
    accessToken: async () => 'token',
  } as unknown as Session // The methods use only these members.
  const context = testContext({
    origin,
    signal: new AbortController().signal,
    session,
    approvals: {
      ask: async (question: Omit<Approval, 'id'>) => void questions.push(question),
    } as unknown as MethodContext['approvals'],
    api: { recordSignature: async ({ kind }) => void recorded.push(kind), ...noPermissions },
    chain: {
      id: 1,
      caipNetworkId: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorerUrl: null,
    },
    node: createNode(answers),
    account,
    accounts: [{ address: account, type: 'eoa', owner: account }],
    ...changes,
  })
  return {
    questions,
    signed,
    recorded,
    context,
    call: (method: string, params: unknown) => handleRpc({ method, params }, context),
    risks: () => questions.at(-1)?.risks.map(({ tone, risk }) => `${tone} ${risk}`),
  }
}

const send = (transaction: object) => ['eth_sendTransaction', [{ from: account, ...transaction }]] as const
const typed = (domain: object, primaryType = 'Order') =>
  [
    'eth_signTypedData_v4',
    [
      account,
      JSON.stringify({
        types: {
          EIP712Domain: [
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          [primaryType]: [{ name: 'value', type: 'uint256' }],
        },
        primaryType,
        domain: { chainId: 1, verifyingContract: token, ...domain },
        message: { value: '5' },
      }),
    ],
  ] as const
const personal = (text: string) => ['personal_sign', [stringToHex(text), account]] as const
const encodeCall = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as unknown as readonly string[]), args } as Parameters<
    typeof encodeFunctionData
  >[0])
const execute = (mode: Hex): Hex => encodeCall('execute(bytes32 mode, bytes executionCalldata)', [mode, '0x'])
const executeAsModule = (mode: Hex): Hex =>
  encodeCall('executeFromExecutor(bytes32 mode, bytes executionCalldata)', [mode, '0x'])
const upgrade = encodeCall('upgradeTo(address newImplementation)', [other])
/** Returns a harmless call, nested to this depth. */
const nested = (depth: number): Hex =>
  depth === 0 ? '0x12345678' : encodeCall('multicall(bytes[] data)', [[nested(depth - 1)]])
const multisigCall = (operation: number): Hex =>
  encodeCall(
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes f)',
    [other, 0n, '0x', operation, 0n, 0n, 0n, other, other, '0x'],
  )
/** Builds a swap by the devnet's gateway. */
const swapFor = (recipient: Hex) => {
  const [tokenIn, tokenOut] = ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', devnetSwap.reed] as const
  const order = {
    tokenIn,
    amountIn: 15n * 10n ** 17n,
    tokenOut,
    minimumOut: 10n ** 32n,
    recipient,
    deadline: 9n,
  } as const
  const data = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [order, []] })
  return { to: devnetSwap.swapGateway, data, value: toHex(order.amountIn) }
}
/** The devnet's answers. The first word of the encoded text is 32, which is also read as the token's decimals. */
const devnetAnswers = { eth_chainId: '0x7a69', eth_call: encodeAbiParameters([{ type: 'string' }], ['REED']) }
/** The mode of ERC-7579 for a delegate call. */
const delegateMode: Hex = `0xff${'00'.repeat(31)}`

describe('T-AA-8: requests that are refused before the user is asked', () => {
  test.each<[string, readonly [string, unknown], string]>([
    ['typed data of another network', typed({ chainId: 2 }), 'The data is for another network'],
    ['typed data whose network is not a number', typed({ chainId: '0x' }), 'The typed data cannot be read'],
    ['typed data for the account itself', typed({ verifyingContract: account }), 'The data would act for the account'],
    [
      'typed data for an entry point',
      typed({ verifyingContract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' }),
      'The data would act for the account',
    ],
    [
      'an authorisation of EIP-7702',
      send({ to: other, authorizationList: [{}] }),
      'The transaction would hand the account to a contract',
    ],
    ['a delegate call', send({ to: other, data: execute(delegateMode) }), 'hand the account to other code'],
    [
      'a delegate call of a module',
      send({ to: other, data: executeAsModule(delegateMode) }),
      'hand the account to other code',
    ],
    ['a call of its own account', send({ to: account, data: '0x12345678' }), 'hand the account to other code'],
    ['a delegate call of a multisig', send({ to: token, data: multisigCall(1) }), 'hand the account to other code'],
    [
      'the installation of a module',
      send({ to: other, data: encodeCall('installModule(uint256 a, address b, bytes c)', [1n, other, '0x']) }),
      'hand the account to other code',
    ],
    [
      'the removal of a module',
      send({ to: other, data: encodeCall('uninstallModule(uint256 a, address b, bytes c)', [1n, other, '0x']) }),
      'hand the account to other code',
    ],
    ['an upgrade', send({ to: token, data: upgrade }), 'hand the account to other code'],
    [
      'an upgrade with a call',
      send({ to: token, data: encodeCall('upgradeToAndCall(address a, bytes b)', [other, '0x']) }),
      'hand the account to other code',
    ],
    [
      'an upgrade within a call within a call',
      send({
        to: token,
        data: encodeCall('multicall(bytes[] data)', [
          ['0x12345678', encodeCall('multicall(bytes[] data)', [[upgrade]])],
        ]),
      }),
      'hand the account to other code',
    ],
    [
      'calls that are nested too deep to be checked',
      send({ to: token, data: nested(6) }),
      'hand the account to other code',
    ],
    [
      'typed data in the form that a key signs for its smart account',
      typed({}, 'TypedDataSign'),
      'The data would act for the account',
    ],
    ['eth_sign', ['eth_sign', [account, zeroHash]], 'Requested RPC call is not allowed'],
    ['eth_signTransaction', ['eth_signTransaction', [{}]], 'Requested RPC call is not allowed'],
  ])('error: refuses %s', async (_, [method, params], text) => {
    const { call: request, questions, signed } = start()
    await expect(request(method, params)).rejects.toThrow(text)
    await expect(request(method, params)).rejects.toBeInstanceOf(FrameRefusal)
    expect([questions, signed]).toEqual([[], []])
  })

  test('error: refuses the hash of a transaction as a message, in bytes and in text', async () => {
    const { call: request, questions } = start()
    await request(...send({ to: other, value: '0x1' }))
    const hash = keccak256(SIGNED)
    for (const message of [hash, stringToHex(hash), stringToHex(hash.slice(2).toUpperCase())]) {
      await expect(request('personal_sign', [message, account])).rejects.toThrow('the hash of a transaction')
    }
    expect(questions).toHaveLength(1)
    // The wallet does not refuse other bytes of this length, but asks the user and shows the risk.
    await request('personal_sign', [keccak256('0x01'), account])
    expect(questions).toHaveLength(2)
  })

  test('T-VLT-4, error: refuses to sign a message that states a sealing key, since the services could then open the wallet', async () => {
    const { call: request, questions, signed } = start()
    for (const walletId of [crypto.randomUUID(), 'w', '']) {
      const statement = formatSealingStatement(walletId, 'k'.repeat(43))
      for (const params of [
        [stringToHex(statement), account],
        [statement, account],
      ]) {
        await expect(request('personal_sign', params)).rejects.toThrow('would seal the wallet to another key')
      }
    }
    expect([questions, signed]).toEqual([[], []])
    await request(...personal(`I read that '${formatSealingStatement('w', 'k')}'`))
    expect(questions).toHaveLength(1)
  })

  test('behavior: asks the user about ordinary calls of the same contracts', async () => {
    const { call: request, questions } = start()
    await request(...send({ to: other, data: execute(zeroHash) }))
    await request(...send({ to: token, data: multisigCall(0) }))
    await request(...send({ to: token, data: encodeCall('multicall(bytes[] data)', [['0x12345678']]) }))
    await request(...send({ to: token, data: concat(['0xac9650d8', '0x01']) }))
    expect(questions).toHaveLength(4)
  })
})

describe('requests with a risk that the user must confirm', () => {
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })
  const simulatedLoss = (amount: bigint) => ({
    eth_simulateV1: [
      {
        calls: [
          {
            status: '0x1',
            logs: [
              {
                address: token,
                topics: [
                  keccak256(stringToHex('Transfer(address,address,uint256)')),
                  `0x${account.slice(2).padStart(64, '0')}`,
                  `0x${other.slice(2).padStart(64, '0')}`,
                ],
                data: toHex(amount, { size: 32 }),
              },
            ],
          },
        ],
      },
    ],
  })
  const unlimitedApproval = {
    address: token,
    topics: encodeEventTopics({
      abi: erc20Abi,
      eventName: 'Approval',
      args: { owner: account, spender: other },
    }),
    data: toHex(maxUint256),
  }
  test.each<[string, readonly [string, unknown], Readonly<Record<string, unknown>>, string]>([
    ['an unlimited allowance', send({ to: token, data: approve(maxUint256) }), {}, 'danger unlimitedAllowance'],
    [
      'an unlimited allowance of Permit2',
      send({
        to: token,
        data: encodeCall('approve(address token, address spender, uint160 amount, uint48 expiration)', [
          token,
          other,
          2n ** 160n - 1n,
          1,
        ]),
      }),
      {},
      'danger unlimitedAllowance',
    ],
    [
      'an allowance for a whole collection',
      send({
        to: token,
        data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [other, true] }),
      }),
      {},
      'danger allOfCollection',
    ],
    [
      'an allowance that an unknown function gives',
      send({ to: token, data: '0x12345678' }),
      { eth_simulateV1: [{ calls: [{ status: '0x1', logs: [unlimitedApproval] }] }] },
      'danger unlimitedAllowance',
    ],
    ['a permit', typed({}, 'PermitSingle'), {}, 'danger permit'],
    ['an authorised transfer', typed({}, 'TransferWithAuthorization'), {}, 'danger permit'],
    [
      'a sign-in to another site',
      personal(`bank.example wants you to sign in with your Ethereum account:\n${account}`),
      {},
      'danger foreignDomain',
    ],
    [
      'a transaction that would fail',
      send({ to: token, data: '0x12345678' }),
      { eth_simulateV1: [{ calls: [{ status: '0x0', logs: [] }] }] },
      'danger wouldFail',
    ],
    ['the whole balance', send({ to: other, value: toHex(10n ** 20n - 21_000n) }), {}, 'danger takesAll'],
    ['the whole balance of a token', send({ to: token, data: '0x12345678' }), simulatedLoss(1_000n), 'danger takesAll'],
  ])('default: shows the risk of %s', async (_, [method, params], answers, risk) => {
    const { call: request, risks } = start(answers)
    await request(method, params)
    expect(risks()).toContain(risk)
  })

  test('default: shows the risk of a new receiver whose address looks like that of an earlier receiver', async () => {
    const { call: request, risks } = start()
    const poisoned = `${other.slice(0, 6)}${'0'.repeat(32)}${other.slice(-4)}`
    await request(...send({ to: poisoned, value: '0x1' }))
    expect(risks()).toEqual([])
    await request(...send({ to: other, value: '0x1' }))
    expect(risks()).toEqual(['danger lookalike'])
    // Now both receivers are known.
    await request(...send({ to: other, value: '0x1' }))
    expect(risks()).toEqual([])
    const third = `0x${other.slice(2, 6)}${'1'.repeat(32)}${other.slice(-4)}`.toLowerCase() as Hex
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [third, 5n] })
    await request(...send({ to: token, data }))
    expect(risks()).toContain('danger lookalike')
    const fourth = third.replaceAll('1'.repeat(32), '3'.repeat(32)) as Hex
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [fourth, 5n] })
    await request(...send({ to: token, data: encodeCall('multicall(bytes[] data)', [[transfer]]) }))
    expect(risks()).toContain('danger lookalike')
    // The account's own address also counts as a known one.
    await request(...send({ to: `${account.slice(0, 6)}${'2'.repeat(32)}${account.slice(-4)}`, value: '0x1' }))
    expect(risks()).toEqual(['danger lookalike'])
  })
})

describe('handleRpc', () => {
  test('T-SRV-4: signs what the card showed, and ignores the fees and nonce that the page chose', async () => {
    const { call: request, questions, signed, recorded } = start()
    expect(await request(...send({ to: other, value: '0x5', gasPrice: '0x9', nonce: '0x0' }))).toBe(keccak256(SIGNED))
    const fees = { type: 'eip1559', gas: 26_250n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n }
    expect(signed).toEqual([
      { kind: 'transaction', transaction: { ...fees, chainId: 1, to: other, value: 5n, data: '0x', nonce: 7 } },
    ])
    expect(questions).toMatchObject([{ origin, account, content: { kind: 'transaction', to: other, value: 5n } }])
    await expect.poll(() => recorded).toEqual(['eth_sendTransaction'])
  })

  test('behavior: if the answer to a sent transaction is lost, returns the hash, since the user might pay twice after an error', async () => {
    const lost = new NodeError({ message: 'The node of One does not answer.', isRefusal: false })
    const { call: request } = start({ eth_sendRawTransaction: lost })
    expect(await request(...send({ to: other, value: '0x5' }))).toBe(keccak256(SIGNED))
    const refused = start({ eth_sendRawTransaction: new NodeError({ message: 'nonce too low' }) })
    await expect(refused.call(...send({ to: other, value: '0x5' }))).rejects.toThrow('nonce too low')
  })

  test('default: signs messages, with the parameters in either order, and typed data', async () => {
    const { call: request, signed, questions } = start()
    await request(...personal('hello'))
    await request('personal_sign', [account, stringToHex('hello')])
    await request(...typed({}))
    expect(signed.map((signing) => (signing.kind === 'message' ? bytesToHex(signing.bytes) : signing.kind))).toEqual([
      stringToHex('hello'),
      stringToHex('hello'),
      'typedData',
    ])
    expect(questions[0]?.content).toEqual({ kind: 'message', text: 'hello', bytes: stringToHex('hello') })
  })

  test('default: describes a swap in words; a swap that pays another account is an unknown call', async () => {
    const { questions, risks, context } = start(devnetAnswers)
    const chain = { ...context.chain, id: 31_337 }
    const ask = async (recipient: Hex) => {
      const params = [{ from: account, ...swapFor(recipient) }]
      await handleRpc({ method: 'eth_sendTransaction', params }, { ...context, chain })
      return questions.at(-1)?.content
    }
    const described = { description: { sentence: 'Swap 1.5 ETH for at least 1 REED' } }
    expect(await ask(account)).toMatchObject(described)
    expect(risks()).toEqual([])
    expect(await ask(other)).toMatchObject({ description: undefined })
    expect(risks()).toEqual(['warning unknownCall'])
    const calls = [swapFor(account), { to: other }]
    const params = [{ version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: false, calls }]
    await handleRpc({ method: 'wallet_sendCalls', params }, { ...context, chain })
    expect(questions.at(-1)?.content).toMatchObject({ steps: [described, { description: undefined }] })
  })

  test('default: answers some requests itself, and others with the node’s answer', async () => {
    const { call: request } = start({ eth_blockNumber: '0x10' })
    expect(await request('eth_accounts', [])).toEqual([account])
    expect(await request('eth_chainId', [])).toBe('0x1')
    expect(await request('wallet_getCapabilities', [])).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
    expect(await request('eth_blockNumber', [])).toBe('0x10')
    await expect(request('eth_getLogs', [{}])).rejects.toThrow('method not found')
    await expect(request('toString', [])).rejects.toThrow('Requested RPC call is not allowed')
  })

  test.each([
    ['a transaction of another account', 'eth_sendTransaction', [{ from: other, to: other }], 'from another account'],
    ['a message for another account', 'personal_sign', [stringToHex('x'), other], 'for another account'],
    ['a message that is not text', 'personal_sign', [1], 'cannot be read'],
    ['typed data for another account', 'eth_signTypedData_v4', [other, '{}'], 'for another account'],
    ['invalid typed data', 'eth_signTypedData_v4', [account, '{}'], 'cannot be read'],
    ['a request without parameters', 'eth_signTypedData_v4', [], 'cannot be read'],
  ])('error: refuses %s', async (_, method, params, text) => {
    const { call: request, questions } = start()
    await expect(request(method, params)).rejects.toThrow(text)
    expect(questions).toEqual([])
  })

  test('T-SRV-4: signs nothing if the node belongs to another network or does not return the balance', async () => {
    const wrong = start({ eth_chainId: '0x2' })
    await expect(wrong.call(...send({ to: other }))).rejects.toThrow('The node belongs to another network')
    const incomplete = start({ eth_getBalance: undefined })
    await expect(incomplete.call(...send({ to: other }))).rejects.toThrow('method not found')
    expect([wrong.signed, incomplete.signed]).toEqual([[], []])
  })
})

const transferOfNative = (from: `0x${string}`, to: `0x${string}`, value: bigint) => ({
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: toHex(value, { size: 32 }),
})
test.each([
  ['a transaction of the whole balance', send({ to: other, value: toHex(10n ** 20n) }), []],
  [
    'a transaction of the whole balance, which comes back in the simulation',
    send({ to: other, value: toHex(10n ** 20n) }),
    [transferOfNative(account, other, 10n ** 20n), transferOfNative(other, account, 10n ** 20n)],
  ],
  ['a call of an unknown function', send({ to: other, data: '0x12345678' }), []],
  ['typed data', typed({}), []],
] as const)(
  'T-PH-2: on a device that has just recovered the wallet, %s is shown with the limit and not signed',
  async (_, [method, params], logs) => {
    const device = { store: createMemoryStore(), records: { readLimit: async () => 5 } }
    const simulated = { calls: [{ status: '0x1', logs }] }
    const { call: ask, questions, signed } = start({ eth_simulateV1: [simulated] }, { device })
    await expect(ask(method, params)).rejects.toThrow('its transfers are limited')
    expect([questions.map(({ limitedUntil }) => limitedUntil), signed]).toEqual([[5], []])
  },
)
