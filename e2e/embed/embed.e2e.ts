import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installTestWallet } from '@holdfast/testing/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type DocFile, docFiles } from './docBlocks.ts'
import { type InstalledPackage, installPacked, linkInto } from './installPacked.ts'
import { serveFolder } from './serveFolder.ts'
import { writeApp } from './viteApp.ts'

const execute = promisify(execFile)
const guide = fileURLToPath(new URL('../../docs/embed.md', import.meta.url))

/** What the page tells to install, what it says one needs for wagmi, and what Vite's template brings. */
const dependencies = {
  told: ['@holdfast/react', '@holdfast/core', '@holdfast/caip', 'viem'],
  wagmi: ['wagmi', '@tanstack/react-query'],
  template: ['react', 'react-dom', '@types/react', '@types/react-dom', 'vite', '@vitejs/plugin-react'],
}

type Workshop = { folder: string; packages: readonly InstalledPackage[]; files: readonly DocFile[] }

const test = base.extend<{ problems: string[] }, { workshop: Workshop }>({
  workshop: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-embed-'))
      const packages = await installPacked(folder)
      await use({ folder, packages, files: docFiles(await readFile(guide, 'utf8')) })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    await use(problems)
    expect(problems).toEqual([])
  },
})

test.describe.configure({ timeout: 120_000 })

test('the tarballs are well made: publint and are-the-types-wrong have nothing to say', async ({ workshop }) => {
  expect(workshop.packages.map(({ name }) => name).toSorted()).toEqual(
    ['api', 'base', 'caip', 'core', 'pairing', 'react', 'ui'].map((name) => `@holdfast/${name}`),
  )
  for (const { name, tarball } of workshop.packages) {
    expect.soft(await outcome('publint', [tarball, '--strict']), name).toContain('All good!')
    const sheets = ['--exclude-entrypoints', './styles.css', './page.css']
    expect.soft(await outcome('attw', [tarball, '--profile', 'esm-only', '--quiet', ...sheets]), name).toBe('')
    const { stdout } = await execute('tar', ['-tzf', tarball])
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''))
    const places = [...new Set(files.map((file) => file.split('/')[0]))].toSorted()
    expect.soft(places, name).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src'])
    expect
      .soft(
        files.filter((file) => /\.test\.|tsbuildinfo|__snapshots__/.test(file)),
        name,
      )
      .toEqual([])
  }
})

test('every entry is imported by a bare Node, where there is no page, and a kit is made there', async ({
  workshop,
}) => {
  const { folder, packages } = workshop
  const app = join(folder, 'node-app')
  await writeApp(app, [])
  await linkInto(app, packages, [...packages.map(({ name }) => name), 'react', 'react-dom', 'viem'])
  const entries = packages.flatMap(({ name, manifest }) =>
    Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === 'string' ? [] : [`${name}${entry.slice(1)}`],
    ),
  )
  expect(entries.length).toBeGreaterThan(10)
  const script = `
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    if ('window' in globalThis || 'document' in globalThis) throw new Error('this is not a bare Node')
    for (const entry of ${JSON.stringify(entries)}) await import(entry)
    const { createKit, getAccount } = await import('@holdfast/core')
    const { eip155 } = await import('@holdfast/core/eip155')
    const { defineEvmNetwork } = await import('@holdfast/caip')
    const { mainnet } = await import('viem/chains')
    const kit = createKit({ projectId: 'c0ffee', networks: [defineEvmNetwork(mainnet)], adapters: [eip155()] })
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !name.startsWith('__zod_'))
    console.log(JSON.stringify({ status: getAccount(kit).status, added }))
    kit.destroy()`
  await writeFile(join(app, 'import.mjs'), script)
  const { stdout, stderr } = await execute('node', ['import.mjs'], { cwd: app })
  expect(JSON.parse(stdout)).toEqual({ status: 'disconnected', added: [] })
  expect(stderr).toBe('')
})

test('a new app that follows the page compiles, builds, and connects a wallet', async ({
  page,
  context,
  workshop,
  problems,
}) => {
  const { folder, packages, files } = workshop
  const app = join(folder, 'app')
  await writeApp(app, files)
  await linkInto(app, packages, Object.values(dependencies).flat())
  await execute('tsc', ['-p', app, '--pretty', 'false'])
  await execute('vite', ['build', '--logLevel', 'warn'], { cwd: app })
  expect(existsSync(join(app, 'dist/index.html'))).toBe(true)

  const { url, server } = await serveFolder(join(app, 'dist'), policyOf(files))
  const strangers = await answerChain(page)
  const { account } = await installWallet(context)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = page.getByRole('dialog', { name: 'Connect Wallet' })
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(page.getByText(`Hello, ${account.address}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /1\.500 ETH/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Hello, ${account.address}`)).toBeVisible()

  expect(strangers, 'nobody but the chain is asked').toEqual([])
  expect(problems).toEqual([])
  server.closeAllConnections()
  server.close()
})

async function outcome(program: string, parameters: readonly string[]): Promise<string> {
  const finished = await execute(program, parameters).catch((error: { stdout: string; stderr: string }) => error)
  return `${finished.stdout}${finished.stderr}`.trim()
}

function policyOf(files: readonly DocFile[]): string {
  const policy = files.find(({ path }) => path === 'content-security-policy')
  if (!policy) throw new Error('the page shows no content security policy')
  return policy.text.replaceAll(/\s*\n\s*/g, ' ').trim()
}

/** Stands in for the chain's public node, since tests talk to nobody outside; tells who else was asked for something. */
async function answerChain(page: Page): Promise<string[]> {
  const strangers: string[] = []
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    async (route) => {
      const call = route.request().postDataJSON() as { id: number; method: string } | null
      if (call?.method !== 'eth_getBalance') {
        strangers.push(`${route.request().url()} ${call?.method}`)
        return route.abort()
      }
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ headers, json: { jsonrpc: '2.0', id: call.id, result: '0x14d1120d7b160000' } })
    },
  )
  return strangers
}

async function installWallet(context: Parameters<typeof installTestWallet>[0]) {
  const privateKey = generatePrivateKey()
  const account = { address: privateKeyToAccount(privateKey).address, privateKey }
  return {
    account,
    wallet: await installTestWallet(context, { account, rpcUrls: { 1: 'http://127.0.0.1:9' }, chainId: 1 }),
  }
}
