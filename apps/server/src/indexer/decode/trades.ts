import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { decodeEventLog } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import type { Hex, RawLog, RawTransaction } from '../node/schema.ts'
import { nativeTransfer, type Transfer } from './transfer.ts'

/** The address that represents the native currency in the gateway's events. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Reads the transfers of native currency from a swap gateway's events, for nodes that do not report internal transfers. Without
 * these transfers, only one side of a trade would be indexed. The tokens of a trade log their own transfers.
 *
 * @param known - the transaction's internal transfers that are known already, so that none is counted twice.
 * @param gateway - in lower case; the events of other contracts are not trusted.
 */
export function readTrades(
  { from, to, value }: Pick<RawTransaction, 'from' | 'to' | 'value'>,
  { logs, known, gateway }: { logs: readonly RawLog[]; known: readonly Transfer[]; gateway: Hex | undefined },
): Transfer[] {
  if (gateway === undefined) return []
  const isDirect = to === gateway
  const traded = logs
    .filter(({ address }) => address === gateway)
    .flatMap((log): Transfer[] => {
      const trade = decodeTrade(log)
      if (!trade) return []
      const { account, recipient, tokenIn, tokenOut, amountIn, amountOut } = trade
      if (tokenOut === NATIVE) return [nativeTransfer('internal', gateway, recipient, amountOut)]
      if (tokenIn !== NATIVE) return []
      // A contract wallet sends the native currency in an inner call. If the account called the gateway itself, the currency is
      // the transaction's value, which is indexed already, and only what the gateway returned is added here.
      if (!isDirect || account !== from) return [nativeTransfer('internal', account, gateway, amountIn)]
      return value > amountIn ? [nativeTransfer('internal', gateway, account, value - amountIn)] : []
    })
  return traded.filter((transfer) => !known.some((other) => isSame(transfer, other)))
}

function isSame(one: Transfer, other: Transfer): boolean {
  return other.token === null && one.from === other.from && one.to === other.to && one.amount === other.amount
}

type Trade = {
  account: Hex
  recipient: Hex
  tokenIn: Hex
  tokenOut: Hex
  amountIn: bigint
  amountOut: bigint
}

/** @returns undefined for any other event. */
function decodeTrade({ topics, data }: RawLog): Trade | undefined {
  try {
    const { args } = decodeEventLog({
      abi: swapGatewayAbi,
      eventName: 'Swapped',
      data,
      topics: topics as [Hex, ...Hex[]], // A log without topics is refused, like any other event.
    })
    return {
      account: lowerHex(args.account),
      recipient: lowerHex(args.recipient),
      tokenIn: lowerHex(args.tokenIn),
      tokenOut: lowerHex(args.tokenOut),
      amountIn: args.amountIn,
      amountOut: args.amountOut,
    }
  } catch {
    // Another event, or a log whose form does not fit its topic.
    return undefined
  }
}
