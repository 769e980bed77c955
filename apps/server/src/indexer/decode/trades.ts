import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { decodeEventLog } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import type { Hex, RawLog, RawTransaction } from '../node/schema.ts'
import { nativeTransfer, type Transfer } from './transfer.ts'

/** Stands for the native currency in the gateway's events. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Reads from the events of a swap gateway which native currency moved, where the node does not tell what moves within calls:
 * otherwise a trade would have one side alone. A trade's tokens log their own transfers.
 *
 * @param known - what is known of the transaction: nothing is counted twice.
 * @param gateway - in lower case; the events of other contracts are not believed.
 */
export function readTrades(
  { from, to, value }: Pick<RawTransaction, 'from' | 'to' | 'value'>,
  { logs, known, gateway }: { logs: readonly RawLog[]; known: readonly Transfer[]; gateway: Hex | undefined },
): Transfer[] {
  if (gateway === undefined) return []
  const isDirect = to === gateway
  const told = logs
    .filter(({ address }) => address === gateway)
    .flatMap((log): Transfer[] => {
      const trade = decodeTrade(log)
      if (!trade) return []
      const { account, recipient, tokenIn, tokenOut, amountIn, amountOut } = trade
      if (tokenOut === NATIVE) return [nativeTransfer('internal', gateway, recipient, amountOut)]
      if (tokenIn !== NATIVE) return []
      // The value sent along is known; a contract wallet sends it within its call. The gateway returns what was left over.
      if (!isDirect || account !== from) return [nativeTransfer('internal', account, gateway, amountIn)]
      return value > amountIn ? [nativeTransfer('internal', gateway, account, value - amountIn)] : []
    })
  return told.filter((one) => !known.some((other) => isSame(one, other)))
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
      topics: topics as [Hex, ...Hex[]], // One without any is refused, as any other event.
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
    return undefined
  }
}
