import { devnetFaucetAbi, devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { encodeFunctionData, parseUnits } from 'viem'

type Address = `0x${string}`
/** A call that prepares a chain, with its gas limit and its value in wei. */
export type SeedCall = { to: Address; data: `0x${string}`; gas: number; value?: bigint | undefined }

const { dollar, pebble, moss, herons, shells } = devnetTokens

/** The gas limit of `welcome`, which gives an account its first tokens and collectibles. Most of it is for the collectibles. */
const WELCOME_GAS = 900_000
const MOVE_GAS = 200_000
const STEP_GAS = 100_000

/**
 * Returns the steps of the devnet's history. Each step is a list of calls, to be sent in one block. In this history, every
 * account sends and receives tokens, and receives spam.
 */
export function writeHistory(accounts: readonly Address[]): readonly (readonly SeedCall[])[] {
  const accountAt = (index: number): Address => accounts[index % accounts.length] ?? devnetFaucetAddress
  const send = (token: { address: Address }, from: number, to: number, amount: bigint, tokenId = 0n): SeedCall => ({
    ...callFaucet({ functionName: 'move', args: [token.address, accountAt(from), accountAt(to), tokenId, amount] }),
    gas: MOVE_GAS,
  })
  const airdrop = callFaucet({ functionName: 'airdrop', args: [[...accounts], parseUnits('5000', 18)] })
  const indices = accounts.map((_, index) => index)
  return [
    accounts.map((account) => ({ ...callFaucet({ functionName: 'welcome', args: [account] }), gas: WELCOME_GAS })),
    indices.map((index) => send(dollar, index, index + 1, parseUnits(`${20 + index * 2.5}`, dollar.decimals))),
    [{ ...airdrop, gas: MOVE_GAS * accounts.length }],
    indices.map((index) => send(moss, index, index + 3, parseUnits('12.25', moss.decimals))),
    [send(pebble, 0, 1, parseUnits('0.05', pebble.decimals)), send(pebble, 2, 0, parseUnits('0.125', pebble.decimals))],
    // Accounts 0 and 1 swap their first herons.
    [send(herons, 0, 1, 1n, 1n), send(herons, 1, 0, 1n, 2n), send(shells, 0, 2, 1n, 1n)],
    [send(dollar, 4, 0, parseUnits('99.99', dollar.decimals)), send(dollar, 0, 5, parseUnits('1', dollar.decimals))],
  ]
}

/** The call with which each step must end. It counts the step as done, so that an interrupted seeding continues after it. */
export const endStep: SeedCall = { ...callFaucet({ functionName: 'endStep' }), gas: STEP_GAS }

function callFaucet(
  call: Omit<Parameters<typeof encodeFunctionData<typeof devnetFaucetAbi>>[0], 'abi'>,
): Pick<SeedCall, 'to' | 'data'> {
  // Cast: `call` has the arguments that its function takes, but spreading it loses this relation in the type.
  const data = encodeFunctionData({ abi: devnetFaucetAbi, ...call } as Parameters<typeof encodeFunctionData>[0])
  return { to: devnetFaucetAddress, data }
}
