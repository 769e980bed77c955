import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureBytes, type PageBytes } from './measureBytes.ts'

/*
 * The bytes that a namespace adds to a page with eip155: with our kit and with the existing kit. They exclude viem and React,
 * which apps have in any case.
 */

const MAX_BYTES = 3_000
const MAX_RATIO = 0.5
/** The last version of the existing kit whose adapters all have a free licence (Apache-2.0). */
const VERSION = '1.8.0'

const core = fileURLToPath(new URL('../../packages/core/src/exports/', import.meta.url))
const ourBase = `
  export { createKit } from '${core}index.ts'
  export { eip155 } from '${core}eip155.ts'`
/**
 * Our modules for each namespace: the page's import, the modules that load once a wallet is chosen, and those of the send
 * views.
 */
const ours = {
  solana: {
    source: `export { solana, solanaMainnet } from '${core}solana.ts'`,
    later: ['/adapters/solana/client.ts'],
    sends: ['/send/solana/steps.ts'],
  },
  bip122: {
    source: `export { bip122, bitcoinMainnet } from '${core}bip122.ts'`,
    later: ['/adapters/bip122/client.ts'],
  },
  polkadot: {
    source: `export { polkadot, polkadotMainnet } from '${core}polkadot.ts'`,
    later: ['/adapters/polkadot/client.ts'],
  },
} as const

const theirBase = `
  export { createAppKit } from '@reown/appkit'
  export { mainnet, solana, bitcoin } from '@reown/appkit/networks'
  export { WagmiAdapter } from '@reown/appkit-adapter-wagmi'`
/** The adapters of the existing kit, which has none for Polkadot. */
const theirs = {
  solana: `export { SolanaAdapter } from '@reown/appkit-adapter-solana'`,
  bip122: `export { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'`,
} as const

/** Writes a package with the existing kit into a folder outside of the workspace. The first call installs it. */
function installPeer(): string {
  const folder = join(process.env['BENCH_PEERS'] ?? join(tmpdir(), 'holdfast-bench-peers'), 'appkit-namespaces')
  const names = ['appkit', 'appkit-adapter-wagmi', 'appkit-adapter-solana', 'appkit-adapter-bitcoin']
  const dependencies = {
    ...Object.fromEntries(names.map((name) => [`@reown/${name}`, VERSION])),
    '@wagmi/connectors': '6.2.0',
    '@wagmi/core': '2.22.1',
    viem: '2.57.1',
    wagmi: '2.19.5',
  }
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies, overrides: { viem: '2.57.1' } })
  const file = join(folder, 'package.json')
  if (!existsSync(join(folder, 'node_modules', '@reown')) || readFileSync(file, 'utf8') !== manifest) {
    process.stderr.write('installing the existing kit (once) …\n')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, manifest)
    const options = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return folder
}

const log = (line: string): void => void process.stdout.write(`${line}\n`)
const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

const ourBaseBytes = await measureBytes(ourBase)
const root = installPeer()
const theirBaseBytes = await measureBytes(theirBase, { root })
const peers = new Map<string, PageBytes>()
for (const [namespace, source] of Object.entries(theirs))
  peers.set(namespace, await measureBytes(`${theirBase}\n${source}`, { root }))

log(
  `bytes of a namespace beside eip155, gzip; the existing kit in version ${VERSION}, whose adapters load with the page`,
)
for (const [namespace, { source, later, ...more }] of Object.entries(ours)) {
  const bytes = await measureBytes(`${ourBase}\n${source}`, { later })
  const withSends =
    'sends' in more ? await measureBytes(`${ourBase}\n${source}`, { later: [...later, ...more.sends] }) : undefined
  const [before, used] = [bytes.first - ourBaseBytes.first, bytes.used - ourBaseBytes.first]
  log(`${namespace}: ${kB(before)} before a wallet is chosen (goal: at most ${kB(MAX_BYTES)}), ${kB(used)} once used`)
  if (!(before <= MAX_BYTES)) process.exitCode = 1
  if (withSends) log(`  with the views for sending: ${kB(withSends.used - ourBaseBytes.first)}`)
  const peer = peers.get(namespace)
  if (!peer) continue
  const theirBytes = peer.first - theirBaseBytes.first
  if (!(used / theirBytes <= MAX_RATIO)) process.exitCode = 1
  const ratio = (bytes: number): string => (bytes / theirBytes).toFixed(2)
  log(
    `  the existing kit: ${kB(theirBytes)}; ratio ${ratio(used)} (goal: at most ${MAX_RATIO})${withSends ? `, with sending ${ratio(withSends.used - ourBaseBytes.first)}` : ''}`,
  )
}
