import { expect, it } from 'vitest'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { buildApproval } from './approval.ts'
import type { SwapChain } from './swapChain.ts'

const account = `0x${'a1'.repeat(20)}` as const
const token = `0x${'d0'.repeat(20)}` as const
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** Makes a chain whose token accepts a new approval over an old one only if the new one is zero. */
function chainWithAllowance(allowance: bigint): SwapChain {
  const ask: AskChain = async ({ params }) =>
    allowance > 0n && !params.includes('0'.repeat(64))
      ? { error: JSON.stringify({ code: 3 }) }
      : { result: JSON.stringify('0x64') }
  const reader = { read: async () => ({ results: [word(50n), word(allowance)] }) }
  const chain = { ask, reader, network: { caipNetworkId: 'eip155:1' } }
  const swap = { chain, gateway: `0x${'6a'.repeat(20)}`, readGasPrice: async () => 7n }
  return swap as unknown as SwapChain // The parts that an approval without a permit reads.
}

it.each([
  [0n, '50'],
  [20n, '0'],
])('behavior: with an allowance of %s, the approval is for %s', async (allowance, amount) => {
  const { tx } = await buildApproval(chainWithAllowance(allowance), { token, account, amount: undefined, now: 0 })
  expect(tx).toMatchObject({ amount, value: '0', eip155: { gas: 120, gasPrice: '7' } })
})
