import { type Address, getContractAddress } from 'viem'
import type { Artifact } from '../artifacts.ts'
import { type Deployment, type DeploymentRecord, deriveAddress, deriveDevnetDeployment } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

/** The address at which libraries expect Multicall3 on every chain. @see https://www.multicall3.com */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** The block of the faucet, which the second transaction of a new devnet deploys. */
const FAUCET_BLOCK = 2

/** The tokens, in the order in which the faucet's constructor creates them. */
const tokens = [
  { key: 'dollar', record: 'HeronDollar', contract: 'DevnetERC20', standard: 'erc20', symbol: 'HUSD', decimals: 6 },
  { key: 'pebble', record: 'Pebble', contract: 'DevnetERC20', standard: 'erc20', symbol: 'PBL', decimals: 8 },
  { key: 'moss', record: 'Moss', contract: 'DevnetERC20', standard: 'erc20', symbol: 'MOSS', decimals: 18 },
  { key: 'spam', record: 'Spam', contract: 'DevnetERC20', standard: 'erc20', symbol: 'claim.example', decimals: 18 },
  { key: 'herons', record: 'Herons', contract: 'DevnetHerons', standard: 'erc721', symbol: 'HERON', decimals: 0 },
  { key: 'shells', record: 'Shells', contract: 'DevnetShells', standard: 'erc1155', symbol: 'SHELL', decimals: 0 },
] as const

type Read = (name: string) => Artifact

/** Returns the address of a token, which follows from the address of the faucet that creates it and the token's index. */
function tokenAddress(faucet: Artifact, index: number): Address {
  return getContractAddress({ from: deriveAddress(faucet), nonce: BigInt(index + 1) })
}

/** Returns the deployment records of a new devnet's tokens, of the faucet that creates them, and of Multicall3. */
export function deriveTokenDeployments(read: Read): DeploymentRecord {
  const faucet = read('DevnetFaucet')
  const at = (artifact: Artifact, address: Address): Deployment => ({
    ...deriveDevnetDeployment(artifact),
    address,
    blockNumber: FAUCET_BLOCK,
  })
  return {
    DevnetFaucet: at(faucet, deriveAddress(faucet)),
    ...Object.fromEntries(
      tokens.map(({ record, contract }, index) => [record, at(read(contract), tokenAddress(faucet, index))]),
    ),
    Multicall3: { ...deriveDevnetDeployment(read('Multicall3')), address: MULTICALL3 },
  }
}

/** Renders the devnet's tokens, its faucet and the address of Multicall3, in a module that is small enough for a page. */
export function renderDevnet(read: Read): string {
  const faucet = read('DevnetFaucet')
  const entries = tokens.map(
    ({ key, standard, symbol, decimals }, index) =>
      `  ${key}: { address: '${tokenAddress(faucet, index)}', standard: '${standard}', symbol: '${symbol}', decimals: ${decimals} },`,
  )
  return lines(
    hexConstant(
      'devnetFaucetAddress',
      'The faucet, which gives tokens and collectibles to newcomers of the devnet.',
      deriveAddress(faucet),
    ),
    abiConstant('devnetFaucetAbi', 'The ABI of the faucet.', faucet.abi),
    hexConstant(
      'multicall3Address',
      'The address of Multicall3, which makes many reads in one call, on the devnet as on most chains.',
      MULTICALL3,
    ),
    constant(
      'devnetTokens',
      'The tokens of the devnet, chain 31337.',
      `{\n${entries.join('\n')}\n} as const`,
    ).trimEnd(),
  )
}

/** Renders the bytecode of the contracts that a new devnet receives for its tokens: the faucet and Multicall3. */
export function renderDevnetBytecode(read: Read): string {
  return lines(
    hexConstant(
      'devnetFaucetBytecode',
      'The creation code of the faucet, which makes the tokens; it takes no arguments.',
      read('DevnetFaucet').bytecode,
    ),
    hexConstant(
      'multicall3RuntimeBytecode',
      'The code of Multicall3 at its address.',
      read('Multicall3').runtimeBytecode,
    ).trimEnd(),
  )
}
