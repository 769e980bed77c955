import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { bytesToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readQuestion, writeQuestion } from '../../approval-window/questionText.ts'
import { keysOf } from '../../keys/derive.ts'
import type { Signing } from '../../keys/worker/tasks.ts'
import type { Approval } from '../../screens/approvals.ts'
import type { Session } from '../../session/createSession.ts'
import type { MethodContext } from '../context.ts'
import { handleRpc } from '../handleRpc.ts'
import { NodeError } from '../node.ts'
import { noPermissions, testContext } from '../test/testContext.ts'

/** The account of the public test phrase: 'abandon' eleven times, then 'about'. */
const account = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const keys = await keysOf(new Uint8Array(16))
const bytesOf = (address: string): number[] => Array.from(base58.decode(address))
const receiver = base58.encode(new Uint8Array(32).fill(9))
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const lamports = [0, 202, 154, 59, 0, 0, 0, 0]

type BuildOptions = { signers?: string[]; program?: string; data?: number[]; table?: boolean; price?: number[] }

/**
 * Builds an unsigned transaction of one instruction, which by default sends one SOL to `receiver`.
 *
 * @param options.table - whether an address lookup table, not the transaction, contains the receiver.
 * @param options.price - the price per compute unit, as bytes.
 * @see https://solana.com/docs/core/transactions
 */
function build(options: BuildOptions = {}): Uint8Array {
  const { signers = [account], program = SYSTEM, data = [2, 0, 0, 0, ...lamports], table = false, price } = options
  const addresses = [...signers, receiver, ...(price ? [BUDGET] : []), program]
  const message = [
    ...(table ? [0x80] : []),
    signers.length,
    0,
    1,
    addresses.length,
    ...addresses.flatMap(bytesOf),
    ...new Uint8Array(32).fill(3),
    ...(price ? [2, addresses.indexOf(BUDGET), 0, 9, 3, ...price] : [1]),
    addresses.length - 1,
    2,
    0,
    table ? addresses.length : signers.length,
    data.length,
    ...data,
    ...(table ? [1, ...new Uint8Array(32).fill(4), 1, 0, 0] : []),
  ]
  return Uint8Array.from([signers.length, ...new Uint8Array(64 * signers.length), ...message])
}

/** Starts a wallet whose user approves everything. @param options.answer - the answer of the node to every request. */
function start({ isOnSolana = false, answer = undefined as unknown } = {}) {
  const questions: Omit<Approval, 'id'>[] = []
  const sent: unknown[] = []
  const session = {
    sign: async (signing: Signing) => bytesToHex(ed25519.sign((signing as { bytes: Uint8Array }).bytes, keys.solana)),
    prepareToSign: () => undefined,
    accessToken: async () => 'token',
  } as unknown as Session // The methods use only these members.
  const caipNetworkId = isOnSolana ? 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' : 'eip155:1'
  const context = testContext({
    origin: 'https://app.example',
    signal: new AbortController().signal,
    session,
    approvals: {
      ask: async (question: Omit<Approval, 'id'>) => void questions.push(question),
    } as unknown as MethodContext['approvals'],
    api: { recordSignature: async () => undefined, ...noPermissions },
    chain: {
      id: 1,
      caipNetworkId,
      name: 'Some',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorerUrl: null,
    },
    node: async (method, params) => {
      sent.push([method, params])
      if (answer instanceof Error) throw answer
      return answer
    },
    account,
    accounts: [{ address: account, type: 'eoa', owner: account }],
  })
  return {
    questions,
    sent,
    call: (method: string, params: unknown) => handleRpc({ method, params }, context),
    risks: () => questions.at(-1)?.risks.map(({ tone, risk }) => `${tone} ${risk}`),
  }
}
const isSigned = (signature: string, message: Uint8Array): boolean =>
  ed25519.verify(base58.decode(signature), message, base58.decode(account))
const messageOf = (transaction: Uint8Array): Uint8Array => transaction.slice(1 + 64 * (transaction[0] ?? 0))

describe('solana_signMessage', () => {
  const text = 'Sign in to app.example'
  const bytes = new TextEncoder().encode(text)

  test('default: signs a text with the Solana account, and shows Solana as the network', async () => {
    const { call, questions } = start()
    const { signature } = (await call('solana_signMessage', { message: base58.encode(bytes), pubkey: account })) as {
      signature: string
    }
    expect(isSigned(signature, bytes)).toBe(true)
    expect(questions).toMatchObject([{ account, chain: { name: 'Solana' }, content: { kind: 'message', text } }])
  })

  test('behavior: shows the risk of a sign-in to another site', async () => {
    const { call, risks } = start()
    const foreign = new TextEncoder().encode(`bank.example wants you to sign in with your Solana account:\n${account}`)
    await call('solana_signMessage', { message: base58.encode(foreign), pubkey: account })
    expect(risks()).toEqual(['danger foreignDomain'])
  })

  test.each([
    [
      'a transaction disguised as a message',
      { message: base58.encode(messageOf(build())), pubkey: account },
      'is a transaction',
    ],
    ['bytes that are not text', { message: base58.encode(Uint8Array.from([255, 254])), pubkey: account }, 'not text'],
    ['a message for another account', { message: base58.encode(bytes), pubkey: receiver }, 'another account'],
    ['a message in no known encoding', { message: '!', pubkey: account }, 'The message cannot be read'],
    ['a request without parameters', {}, 'The message cannot be read'],
  ])('error: refuses %s', async (_, params, reason) => {
    const { call, questions } = start()
    await expect(call('solana_signMessage', params)).rejects.toThrow(reason)
    expect(questions).toEqual([])
  })
})

describe('solana_signTransaction', () => {
  test.each([
    ['base58', base58],
    ['base64', base64],
  ])(
    'default: shows the transfer, inserts the account’s own signature, and answers in the encoding of the request, %s',
    async (_, encoding) => {
      const { call, questions, risks } = start()
      const other = base58.encode(new Uint8Array(32).fill(7))
      const transaction = build({ signers: [other, account] })
      transaction.set(new Uint8Array(64).fill(5), 1)
      const answer = (await call('solana_signTransaction', { transaction: encoding.encode(transaction) })) as {
        signature: string
        transaction: string
      }
      const signed = encoding.decode(answer.transaction)
      expect(isSigned(answer.signature, messageOf(transaction))).toBe(true)
      expect(signed.slice(1, 65)).toEqual(new Uint8Array(64).fill(5))
      expect(base58.encode(signed.slice(65, 129))).toBe(answer.signature)
      expect(messageOf(signed)).toEqual(messageOf(transaction))
      expect(questions[0]?.content).toMatchObject({
        kind: 'solana',
        transactions: [
          {
            feePayer: other,
            fee: 10_000n,
            lamports: 0n,
            steps: [{ kind: 'transferSol', lamports: 1_000_000_000n, to: receiver }],
          },
        ],
      })
      expect(risks()).toEqual(['warning notSimulated'])
      // A window of the wallet gets the same question.
      const [question] = questions
      if (!question) throw new Error('The user was not asked.')
      expect(readQuestion(writeQuestion({ ...question, id: 'a' }))).toEqual({ ...question, id: 'a' })
    },
  )

  test('behavior: counts what a step takes from the account, also to fund a new account of another program', async () => {
    const { call, questions } = start()
    const fund = [0, 0, 0, 0, ...lamports, ...new Uint8Array(8), ...new Uint8Array(32).fill(6)]
    await call('solana_signTransaction', { transaction: base58.encode(build({ data: fund })) })
    expect(questions[0]?.content).toMatchObject({
      transactions: [{ lamports: 1_000_000_000n, steps: [{ kind: 'other', programName: 'System' }] }],
    })
  })

  test.each<[string, Parameters<typeof build>[0], string]>([
    [
      'an unlimited allowance',
      { program: TOKEN, data: [4, ...new Uint8Array(8).fill(255)] },
      'danger unlimitedAllowance',
    ],
    ['an allowance', { program: TOKEN, data: [4, 7, 0, 0, 0, 0, 0, 0, 0] }, 'warning allowance'],
    ['a new owner of a token account', { program: TOKEN, data: [6, 2, 1] }, 'danger newOwner'],
    ['a new owner of the account', { data: [1, 0, 0, 0, ...new Uint8Array(32)] }, 'danger newOwner'],
    ['a durable nonce', { data: [4, 0, 0, 0] }, 'danger staysValid'],
    ['an unknown instruction of a known program', { data: [11, 0, 0, 0, ...lamports] }, 'warning unknownCall'],
    ['an unknown program', { program: base58.encode(new Uint8Array(32).fill(8)) }, 'warning unknownCall'],
    ['an unusually high fee', { price: [0, 0, 0, 0, 1, 0, 0, 0] }, 'danger highFee'],
  ])('behavior: shows the risk of %s', async (_, options, risk) => {
    const { call, risks } = start()
    await call('solana_signTransaction', { transaction: base58.encode(build(options)) })
    expect(risks()).toContain(risk)
  })

  test.each<[string, unknown, string]>([
    ['of another account', { transaction: base58.encode(build({ signers: [receiver] })) }, 'from another account'],
    ['with accounts in a table', { transaction: base58.encode(build({ table: true })) }, 'in a table'],
    ['that is malformed', { transaction: 'abc' }, 'cannot be read'],
    ['that is missing', {}, 'cannot be read'],
  ])('error: refuses a transaction %s', async (_, params, reason) => {
    const { call, questions } = start()
    await expect(call('solana_signTransaction', params)).rejects.toThrow(reason)
    expect(questions).toEqual([])
  })
})

test('solana_signTransaction: on a Solana network, shows the accounts of a lookup table; refuses an empty table', async () => {
  const inTable = base58.encode(new Uint8Array(32).fill(6))
  const tableOf = (...accounts: string[]) => {
    const bytes = Uint8Array.from([1, ...new Uint8Array(55), ...accounts.flatMap(bytesOf)])
    return {
      value: [{ owner: 'AddressLookupTab1e1111111111111111111111111', data: [base64.encode(bytes), 'base64'] }],
    }
  }
  const params = { transaction: base58.encode(build({ table: true })) }
  const { call, questions } = start({ isOnSolana: true, answer: tableOf(inTable) })
  await call('solana_signTransaction', params)
  expect(questions).toMatchObject([{ content: { transactions: [{ steps: [{ kind: 'transferSol', to: inTable }] }] } }])
  const empty = start({ isOnSolana: true, answer: tableOf() })
  await expect(empty.call('solana_signTransaction', params)).rejects.toThrow('in a table')
  expect(empty.questions).toEqual([])
})

test('solana_signTransaction: on a Solana network, shows the mint of an account whose transfer does not name it', async () => {
  const params = { transaction: base58.encode(build({ program: TOKEN, data: [3, 7, 0, 0, 0, 0, 0, 0, 0] })) }
  const mint = base58.encode(new Uint8Array(32).fill(6))
  const data = base64.encode(Uint8Array.from([...bytesOf(mint), ...new Uint8Array(133)]))
  const shownMint = async (more: Parameters<typeof start>[0]) => {
    const { call, questions } = start(more)
    await call('solana_signTransaction', params)
    expect(questions).toMatchObject([
      { content: { transactions: [{ steps: [{ kind: 'transferToken', amount: 7n }] }] } },
    ])
    const [question] = questions
    const step = question?.content.kind === 'solana' ? question.content.transactions[0]?.steps[0] : undefined
    return step?.kind === 'transferToken' ? step.mint : 'no transfer'
  }
  const answer = { value: [{ owner: TOKEN, data: [data, 'base64'] }] }
  expect(await shownMint({ isOnSolana: true, answer })).toBe(mint)
  expect(await shownMint({ isOnSolana: true, answer: new NodeError({ message: 'no answer' }) })).toBeUndefined()
  expect(await shownMint({ answer })).toBeUndefined()
})

test('solana_signAllTransactions: shows all transactions on one card', async () => {
  const { call, questions } = start()
  const unsigned = [build(), build({ data: [2, 0, 0, 0, ...lamports.toReversed()] })]
  const { transactions } = (await call('solana_signAllTransactions', {
    transactions: unsigned.map((each) => base58.encode(each)),
  })) as { transactions: string[] }
  expect(questions).toHaveLength(1)
  for (const [index, text] of transactions.entries()) {
    const signed = base58.decode(text)
    expect(isSigned(base58.encode(signed.slice(1, 65)), messageOf(unsigned[index] ?? signed))).toBe(true)
  }
  await expect(call('solana_signAllTransactions', { transactions: [] })).rejects.toThrow('cannot be read')
})

describe('solana_signAndSendTransaction', () => {
  const transaction = base58.encode(build())

  test('default: sends the signed transaction to the node, with the page’s options', async () => {
    const { call, sent, questions } = start({ isOnSolana: true })
    const options = { skipPreflight: true }
    const { signature } = (await call('solana_signAndSendTransaction', { transaction, options })) as {
      signature: string
    }
    expect(isSigned(signature, messageOf(build()))).toBe(true)
    const [[method, params]] = sent as [[string, [string, object]]]
    expect([method, params[1]]).toEqual(['sendTransaction', { skipPreflight: true, encoding: 'base64' }])
    expect(base58.encode(base64.decode(params[0]).slice(1, 65))).toBe(signature)
    expect(questions).toMatchObject([{ chain: { name: 'Some' }, content: { sends: true } }])
  })

  test('behavior: returns the signature if the node’s answer is lost; fails if the node refuses', async () => {
    const lost = start({ isOnSolana: true, answer: new NodeError({ message: 'no answer', isRefusal: false }) })
    const answer = await lost.call('solana_signAndSendTransaction', { transaction })
    expect(isSigned((answer as { signature: string }).signature, messageOf(build()))).toBe(true)
    const refused = start({ isOnSolana: true, answer: new NodeError({ message: 'Blockhash not found' }) })
    await expect(refused.call('solana_signAndSendTransaction', { transaction })).rejects.toThrow('Blockhash not found')
  })

  test('error: on another network, refuses the request without asking the user', async () => {
    const { call, questions } = start()
    await expect(call('solana_signAndSendTransaction', { transaction })).rejects.toThrow('not on a Solana network')
    expect(questions).toEqual([])
  })
})
