import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { answerChain, installWallet } from './chain.ts'
import type { DocFile } from './docBlocks.ts'
import { docstringExamples } from './docstrings.ts'
import { linkInto } from './installPacked.ts'
import type { Workshop } from './makeWorkshop.ts'
import { readmeExamples } from './readmes.ts'
import { serveFolder } from './serveFolder.ts'
import { writeApp } from './viteApp.ts'
import { expect, test } from './workshop.ts'

const execute = promisify(execFile)

/** The packages that an app installs: those of the guide, those that the guide adds for wagmi, and those of Vite's template. */
const dependencies = {
  fromGuide: ['@holdfast/react', '@holdfast/core', '@holdfast/caip', 'viem'],
  wagmi: ['wagmi', '@tanstack/react-query'],
  template: ['react', 'react-dom', '@types/react', '@types/react-dom', 'vite', '@vitejs/plugin-react'],
}

test.describe.configure({ timeout: 120_000 })

/** All published packages. */
const published = ['api', 'base', 'caip', 'core', 'frame', 'pairing', 'react', 'ui'].map((name) => `@holdfast/${name}`)

test('exactly the listed packages are published', ({ workshop }) => {
  expect(workshop.packages.map(({ name }) => name).toSorted()).toEqual(published)
})

// One test per package, since publint and are-the-types-wrong take seconds per package, and many more on a busy machine.
for (const name of published) {
  test(`the tarball of ${name} is well formed: publint and are-the-types-wrong find nothing`, async ({ workshop }) => {
    const tarball = workshop.packages.find((one) => one.name === name)?.tarball ?? ''
    expect.soft(await outputOf('publint', [tarball, '--strict'])).toContain('All good!')
    const sheets = ['--exclude-entrypoints', './styles.css', './page.css']
    expect.soft(await outputOf('attw', [tarball, '--profile', 'esm-only', '--quiet', ...sheets])).toBe('')
    const { stdout } = await execute('tar', ['-tzf', tarball])
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''))
    const places = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].toSorted()
    expect.soft(places).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src'])
    expect(files.filter((file) => /\.test\.|tsbuildinfo|__snapshots__/.test(file))).toEqual([])
  })
}

test('every entry can be imported in Node, where there is no page, and a kit can be created there', async ({
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

test('a new app that follows the guide compiles, builds, and connects a wallet; the examples of READMEs and docstrings compile', async ({
  page,
  context,
  workshop,
  problems,
}) => {
  const { folder, packages, files } = workshop
  const app = join(folder, 'app')
  const [readmes, docstrings] = await Promise.all([readmeExamples(), docstringExamples()])
  expect(readmes).toHaveLength(published.length)
  expect(docstrings.length).toBeGreaterThan(25)
  await writeApp(app, [...files, ...readmes, ...docstrings])
  await linkInto(app, packages, [...new Set([...published, ...Object.values(dependencies).flat()])])
  // One run of the compiler for all, since most of its time goes into the declarations.
  await run('tsc', ['-p', app, '--pretty', 'false'])
  const { account, otherRequests, close } = await visitApp(app, { page, context, files })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = page.getByRole('dialog', { name: 'Connect Wallet' })
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(page.getByText(`Hello, ${account.address}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /1\.500 ETH/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Hello, ${account.address}`)).toBeVisible()

  expect(otherRequests, 'requests to other hosts than the chain').toEqual([])
  expect(problems).toEqual([])
  close()
})

/** Returns the guide's main file, changed to import the app from another module. */
function mainOf(files: readonly DocFile[], importApp: string): DocFile {
  const path = 'src/main.tsx'
  const { text = '' } = files.find((file) => file.path === path) ?? {}
  return { path, text: text.replace("import App from './App'", importApp) }
}

/** Writes the guide's files with the main file of {@link mainOf}, and installs their imports. @returns the app's folder. */
async function writeExample(
  { folder, packages, files }: Workshop,
  { name, importApp }: { name: string; importApp: string },
): Promise<string> {
  const app = join(folder, name)
  await writeApp(app, [...files, mainOf(files, importApp)])
  await linkInto(app, packages, Object.values(dependencies).flat())
  return app
}

/**
 * Builds and serves an app, and opens it in a page with a wallet.
 *
 * @returns the wallet's account, the requests to other hosts than the chain, and the function that ends the server.
 */
async function visitApp(
  app: string,
  { page, context, files }: { page: Page; context: BrowserContext; files: readonly DocFile[] },
) {
  await run('vite', ['build', '--logLevel', 'warn'], app)
  const { url, server } = await serveFolder(join(app, 'dist'), policyOf(files))
  const otherRequests = await answerChain(page)
  const { account } = await installWallet(context)
  await page.goto(url)
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { account, otherRequests, close }
}

test('the example of the README shows the button and connects a wallet', async ({
  page,
  context,
  workshop,
  problems,
}) => {
  const app = await writeExample(workshop, {
    name: 'readme-app',
    importApp: "import { Wallet as App } from './Readme'",
  })
  const { account, close } = await visitApp(app, { page, context, files: workshop.files })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(modal).toHaveCount(0)
  // The example shows no account, so the test looks for the account in the storage in which the kit keeps it for the next
  // visit.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(account.address)
  expect(problems).toEqual([])
  close()
})

test("wagmi's own hooks return the account that the kit has connected", async ({
  page,
  context,
  workshop,
  problems,
}) => {
  const app = await writeExample(workshop, { name: 'wagmi-app', importApp: "import App from './wagmi/App'" })
  await run('tsc', ['-p', join(app, 'tsconfig.wagmi.json'), '--pretty', 'false'])
  const { account, close } = await visitApp(app, { page, context, files: workshop.files })
  await expect(page.getByText('wagmi: disconnected')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Test Wallet/ })
    .click()
  await expect(page.getByText(`wagmi: connected ${account.address} on 1`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`wagmi: connected ${account.address} on 1`)).toBeVisible()
  expect(problems).toEqual([])
  close()
})

/** Runs a tool. @throws Error with the tool's whole output if it fails. */
async function run(program: string, parameters: readonly string[], cwd?: string): Promise<void> {
  await execute(program, parameters, { cwd }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} failed:\n${error.stdout}${error.stderr}`)
  })
}

async function outputOf(program: string, parameters: readonly string[]): Promise<string> {
  const finished = await execute(program, parameters).catch((error: { stdout: string; stderr: string }) => error)
  return `${finished.stdout}${finished.stderr}`.trim()
}

function policyOf(files: readonly DocFile[]): string {
  const policy = files.find(({ path }) => path === 'content-security-policy')
  if (!policy) throw new Error('the guide shows no content security policy')
  return policy.text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
