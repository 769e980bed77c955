import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile, folder, readArtifact } from './artifacts.ts'
import { DEVNET_CHAIN_ID, deriveAddress, deriveDevnetDeployment, readRecords } from './deployments.ts'
import { renderAccounts, renderAccountsBytecode } from './render/accounts.ts'
import { renderClearSigning, renderSwapClearSigning } from './render/clearSigning.ts'
import { renderDelegation, renderDelegationBytecode } from './render/delegation.ts'
import {
  deriveNameDeployments,
  renderDevnetNames,
  renderDevnetNamesBytecode,
  renderNames,
} from './render/devnetNames.ts'
import { deriveSwapDeployments, renderDevnetSwap, renderDevnetSwapBytecode, renderSwap } from './render/devnetSwap.ts'
import { deriveTokenDeployments, renderDevnet, renderDevnetBytecode } from './render/devnetTokens.ts'
import { renderBytecode, renderIndex, renderTesting } from './render/render.ts'

/**
 * Returns the content of each generated file, by its path: the TypeScript modules of the contracts, the devnet's deployment
 * record, and the descriptions for wallets.
 */
function makeFiles(): Map<string, string> {
  compile()
  const stake = readArtifact('Stake')
  const factory = readArtifact('ContractWalletFactory')
  const devnet = {
    Stake: deriveDevnetDeployment(stake),
    ...deriveTokenDeployments(readArtifact),
    ...deriveSwapDeployments(readArtifact),
    ...deriveNameDeployments(readArtifact),
  }
  const records = readRecords().set(DEVNET_CHAIN_ID, devnet)
  return new Map([
    [`deployments/${DEVNET_CHAIN_ID}.json`, `${JSON.stringify(devnet, undefined, 2)}\n`],
    ['clear-signing/stake.json', renderClearSigning(records)],
    ['clear-signing/swapGateway.json', renderSwapClearSigning(records)],
    ['generated/index.ts', renderIndex(stake, records)],
    ['generated/bytecode.ts', renderBytecode(stake)],
    ['generated/devnet.ts', renderDevnet(readArtifact)],
    ['generated/devnetBytecode.ts', renderDevnetBytecode(readArtifact)],
    ['generated/swap.ts', renderSwap(readArtifact, records)],
    ['generated/devnetSwap.ts', renderDevnetSwap(readArtifact)],
    ['generated/devnetSwapBytecode.ts', renderDevnetSwapBytecode(readArtifact)],
    ['generated/accounts.ts', renderAccounts(readArtifact)],
    ['generated/accountsBytecode.ts', renderAccountsBytecode(readArtifact)],
    ['generated/delegation.ts', renderDelegation(readArtifact)],
    ['generated/delegationBytecode.ts', renderDelegationBytecode(readArtifact)],
    ['generated/names.ts', renderNames(readArtifact)],
    ['generated/devnetNames.ts', renderDevnetNames(readArtifact)],
    ['generated/devnetNamesBytecode.ts', renderDevnetNamesBytecode(readArtifact)],
    ['generated/testing.ts', renderTesting(readArtifact('ContractWallet'), factory, deriveAddress(factory))],
  ])
}

function isCurrent([file, content]: [string, string]): boolean {
  const path = join(folder, file)
  return existsSync(path) && readFileSync(path, 'utf8') === content
}

// Writes the files that are not current. With `--check`, writes nothing, and fails if a file is not current.
const stale = [...makeFiles()].filter((entry) => !isCurrent(entry))
if (!process.argv.includes('--check')) {
  for (const [file, content] of stale) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
    process.stdout.write(`contracts: wrote ${file}\n`)
  }
} else if (stale.length > 0) {
  const names = stale.map(([file]) => file).join(', ')
  process.stderr.write(
    `contracts: stale: ${names}. Run 'node scripts/generate.ts' in contracts/ and commit the result.\n`,
  )
  process.exitCode = 1
}
