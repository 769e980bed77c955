import { callRpc, installMulticall } from '@holdfast/devnet'
import { encodeFunctionData, erc20Abi, type Hex, multicall3Abi, numberToHex } from 'viem'
import { TOKEN_CODE } from '../data/rows.ts'

const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The tokens of one account. A real wallet has some dozens. */
const tokens = Array.from({ length: 30 }, (_, index): Hex => numberToHex(0x70_0000 + index, { size: 20 }))

/** Installs on a local chain the contracts that {@link balancesBody} calls. */
export async function installBalances(rpcUrl: string): Promise<void> {
  await installMulticall(rpcUrl)
  for (const token of tokens) await callRpc(rpcUrl, 'anvil_setCode', [token, TOKEN_CODE])
}

/** Returns a kit's request for an account's balances: ether and every token, in one call. */
export function balancesBody(): string {
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [ACCOUNT] })
  const ether = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [ACCOUNT] })
  const calls = [
    { target: MULTICALL, allowFailure: true, callData: ether },
    ...tokens.map((target) => ({ target, allowFailure: true, callData: balanceOf })),
  ] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: MULTICALL, data }, 'latest'] })
}
