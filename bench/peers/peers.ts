import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage } from '../browser/buildPage.ts'
import { serveFolder } from '../browser/staticServer.ts'
import type { VisitOptions } from '../browser/visit.ts'

/** A kit to compare with. */
export type Peer = {
  name: string
  /** The npm packages of its page, with exact versions. */
  packages: Record<string, string>
  /** Selector of its panel. */
  panel: string
  /** Selector of its button, if the benchmark cannot read the button's name. */
  buttonSelector?: string | undefined
}

/** Packages that all peers' pages use. viem is pinned because newer versions need packages that some mirrors lack. */
const common = {
  '@tanstack/react-query': '5.108.0',
  '@wagmi/connectors': '6.2.0',
  '@wagmi/core': '2.22.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
  viem: '2.57.1',
  wagmi: '2.19.5',
}

/** The best existing kits, each in its last version under a free licence. */
export const peers: readonly Peer[] = [
  { name: 'rainbowkit', packages: { '@rainbow-me/rainbowkit': '2.2.11' }, panel: '[data-rk] [role="document"]' },
  { name: 'connectkit', packages: { connectkit: '1.9.2' }, panel: '[role="dialog"] .active' },
  {
    name: 'appkit',
    packages: { '@reown/appkit': '1.7.20', '@reown/appkit-adapter-wagmi': '1.7.20' },
    panel: 'wui-card[role="alertdialog"]',
    buttonSelector: 'wui-connect-button',
  },
]

/**
 * Writes a peer's page and its packages into a folder outside of the workspace. The first call installs the packages.
 *
 * @returns the folder, ready to be built.
 */
function installPeer({ name, packages }: Peer): string {
  const folder = join(process.env['BENCH_PEERS'] ?? join(tmpdir(), 'holdfast-bench-peers'), name)
  const manifest = JSON.stringify({
    private: true,
    type: 'module',
    dependencies: { ...common, ...packages },
    overrides: {
      viem: common.viem,
      '@wagmi/core': common['@wagmi/core'],
      '@wagmi/connectors': common['@wagmi/connectors'],
    },
  })
  const file = join(folder, 'package.json')
  const isInstalled = existsSync(join(folder, 'node_modules', 'wagmi')) && readFileSync(file, 'utf8') === manifest
  if (!isInstalled) {
    process.stderr.write(`installing ${name} (once) …\n`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, manifest)
    const options = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  cpSync(fileURLToPath(new URL(`./${name}`, import.meta.url)), folder, { recursive: true })
  cpSync(fileURLToPath(new URL('./index.html', import.meta.url)), join(folder, 'index.html'))
  return folder
}

/**
 * The time for a peer's page to load before the click, in milliseconds. It is fixed because the page's network is never idle.
 */
export const PEER_REST_MS = 2000

/** Builds and serves a peer's page. @returns the options of a visit, and a function that stops the server. */
export async function servePeer(
  peer: Peer,
): Promise<{ visit: Omit<VisitOptions, 'cpuRate'>; stop: () => Promise<void> }> {
  const { url, stop } = await serveFolder(await buildPage(installPeer(peer), peer.name))
  const { panel, buttonSelector } = peer
  return { visit: { url, button: /^Connect( Wallet)?$/, buttonSelector, panel, restMs: PEER_REST_MS }, stop }
}
