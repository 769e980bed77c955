import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A token of which every account holds the same amount. */
export type TestToken = { name: string; symbol: string; decimals: number; balance: bigint }

/** A JSON-RPC node over a real socket, in which every account has the same balance. */
export type TestRpc = {
  url: string
  setBalance: (wei: bigint | undefined) => void
  /** Sets the token that the contract at every address implements. */
  setToken: (token: TestToken | undefined) => void
  /** Answers by method, used before the node's own: each returns a result, or throws the node's error. */
  answers: Record<string, (params: readonly unknown[]) => unknown>
  /** Restores the initial balance, and removes the token and `answers`. */
  reset: () => void
}

const usualBalance = 1_500_000_000_000_000_000n

/** Starts the node on a free port, for as long as the process runs. */
export async function startRpc(): Promise<TestRpc> {
  let balance: bigint | undefined = usualBalance
  let token: TestToken | undefined
  const answers: TestRpc['answers'] = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.setHeader('content-type', 'application/json')
      if (request.method === 'OPTIONS') return response.end()
      const call = JSON.parse(body) as RpcCall | RpcCall[] // the form of the kit's own requests.
      const answer = (one: RpcCall) => ({
        jsonrpc: '2.0',
        id: one.id,
        ...(answerOfTest(answers, one) ?? answerTo(one, balance, token)),
      })
      response.end(JSON.stringify(Array.isArray(call) ? call.map(answer) : answer(call)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo // listening on TCP.
  return {
    url: `http://127.0.0.1:${port}`,
    setBalance: (wei) => {
      balance = wei
    },
    answers,
    setToken: (next) => {
      token = next
    },
    reset: () => {
      balance = usualBalance
      token = undefined
      for (const method of Object.keys(answers)) delete answers[method]
    },
  }
}

/** Returns the test's answer to a method. An error that the answer throws is the node's error. */
function answerOfTest(answers: TestRpc['answers'], { method, params }: RpcCall): object | undefined {
  const answer = answers[method]
  if (!answer) return undefined
  try {
    return { result: answer(params ?? []) }
  } catch (error) {
    const { message } = error as Error // Tests throw errors.
    return { error: { code: -32_000, message } }
  }
}

type RpcCall = { id: number; method: string; params?: [{ data?: string }] }

function answerTo({ method, params }: RpcCall, balance: bigint | undefined, token: TestToken | undefined): object {
  if (method === 'eth_getBalance' && balance !== undefined) return { result: `0x${balance.toString(16)}` }
  if (method === 'eth_call' && token) return { result: `0x${readToken(token, params?.[0].data?.slice(0, 10))}` }
  return { error: { code: -32_000, message: `no ${method} here` } }
}

/** Returns what the token's contract returns, by function selector. @see ERC-20 */
function readToken({ name, symbol, decimals, balance }: TestToken, selector = ''): string {
  const answers: Readonly<Record<string, string>> = {
    '0x70a08231': encodeNumber(balance),
    '0x313ce567': encodeNumber(decimals),
    '0x95d89b41': encodeText(symbol),
    '0x06fdde03': encodeText(name),
  }
  return answers[selector] ?? ''
}

function encodeNumber(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}

/** ABI-encodes an ASCII text of up to 32 characters: offset, length, bytes. */
function encodeText(text: string): string {
  return encodeNumber(32) + encodeNumber(text.length) + Buffer.from(text).toString('hex').padEnd(64, '0')
}
