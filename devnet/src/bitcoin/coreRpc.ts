import { BaseError } from '@holdfast/base'
import { TransactionRefusedError } from './errors.ts'
import type { Regtest } from './regtest.ts'

/** An error of the JSON-RPC API, with Bitcoin Core's code. @see `src/rpc/protocol.h` of Bitcoin Core */
export class CoreRpcError extends BaseError {
  override name = 'CoreRpcError' as const
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const METHOD_NOT_FOUND = -32601
const INVALID_PARAMETER = -8
const INVALID_ADDRESS_OR_KEY = -5
const VERIFY_REJECTED = -26
const VERIFY_ALREADY_IN_CHAIN = -27

/** Answers a call to one of the methods of Bitcoin Core's JSON-RPC that services use. @throws {CoreRpcError} */
export async function answerCoreRpc(chain: Regtest, method: string, params: readonly unknown[]): Promise<unknown> {
  const [first, second] = params
  switch (method) {
    case 'getblockcount':
      return chain.height()
    case 'getbestblockhash':
      return chain.tip()
    case 'getblockhash':
      return (await chain.blockHashAt(Number(first))) ?? fail(INVALID_PARAMETER, 'Block height out of range')
    case 'getblockheader': {
      const block = await chain.findBlock(String(first))
      if (!block) return fail(INVALID_ADDRESS_OR_KEY, 'Block not found')
      const { height, time, previous } = block
      return { hash: first, confirmations: chain.height() - height + 1, height, time, previousblockhash: previous }
    }
    case 'getblockchaininfo':
      return { chain: 'regtest', blocks: chain.height(), headers: chain.height(), bestblockhash: chain.tip() }
    case 'estimatesmartfee':
      return { feerate: 0.00001, blocks: Number(first) }
    case 'getrawtransaction': {
      const known = await chain.transaction(String(first))
      if (!known) return fail(INVALID_ADDRESS_OR_KEY, 'No such mempool or blockchain transaction')
      const { meta, blockHash } = known
      const hex = meta.tx.toRaw().toString('hex')
      if (!second) return hex
      const confirmations = meta.height < 0 ? 0 : chain.height() - meta.height + 1
      return { txid: meta.tx.txid(), hex, confirmations, ...(blockHash !== undefined && { blockhash: blockHash }) }
    }
    case 'sendrawtransaction':
      return submit(chain, String(first))
    default:
      return fail(METHOD_NOT_FOUND, 'Method not found')
  }
}

async function submit(chain: Regtest, hex: string): Promise<string> {
  try {
    return await chain.submit(Buffer.from(hex, 'hex'))
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error
    if (error.reason === 'txn-already-known') return fail(VERIFY_ALREADY_IN_CHAIN, error.reason)
    return fail(VERIFY_REJECTED, error.reason)
  }
}

function fail(code: number, message: string): never {
  throw new CoreRpcError(code, message)
}
