import { startTestChain, type TestChain } from '@holdfast/testing'
import type { Hex } from 'viem'
import { assemble } from './assemble.ts'
import { tokenAnswers, tokenLogs } from './tokens.ts'

/** A chain on which tokens move. */
export type BusyChain = TestChain & {
  /** Mines a block with a transfer of native currency and one of a token. @param seed - makes blocks differ. */
  mineBusy: (seed: number) => Promise<void>
  head: () => Promise<number>
}

/** The sender of all token transfers. */
export const giver: Hex = `0x${'a1'.repeat(20)}`

/** Returns the address of a seed's token contract. Calls of the contract give its tokens to the seed's account. */
const contractOf = (seed: number): Hex => `0xc0${seed.toString(16).padStart(38, '0')}`
const accountOf = (seed: number): Hex => `0xac${seed.toString(16).padStart(38, '0')}`

/** Starts a chain; each seed has its own token and account. */
export async function startBusyChain(): Promise<BusyChain> {
  const chain = await startTestChain()
  const from = chain.accounts[0]?.address
  const deployed = new Set<number>()
  const send = (to: Hex, value: Hex): Promise<Hex> =>
    chain.call('eth_sendTransaction', { from, to, value, gas: '0x30d40' })
  return {
    ...chain,
    head: async () => Number(await chain.client.getBlockNumber({ cacheTime: 0 })),
    mineBusy: async (seed) => {
      if (!deployed.has(seed)) {
        deployed.add(seed)
        const answers = tokenAnswers(`Token ${seed}`, `T${seed}`, BigInt(seed % 19))
        const logs = [
          tokenLogs.erc20(giver, accountOf(seed), BigInt(seed)),
          tokenLogs.single(giver, accountOf(seed), 1n, 2n),
        ]
        await chain.call('anvil_setCode', contractOf(seed), assemble({ answers, logs }))
      }
      await chain.setAutomine(false)
      await send(accountOf(seed), `0x${(seed + 1).toString(16)}`)
      await send(contractOf(seed), '0x0')
      await chain.mine()
      await chain.setAutomine(true)
    },
  }
}
