import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { answerChain, installWallet } from './chain.ts'
import { linkInto } from './installPacked.ts'
import { serveFolder } from './serveFolder.ts'
import { writeApp } from './viteApp.ts'
import { expect, test } from './workshop.ts'

const execute = promisify(execFile)

test.describe.configure({ timeout: 120_000 })

/** Code for both server and browser, in plain JavaScript. */
const pageCode = `
import { defineEvmNetwork } from '@holdfast/caip'
import { createKit } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { AccountButton, ConnectButton, EmbeddedModal, HoldfastProvider, NetworkButton } from '@holdfast/react'
import { createElement, StrictMode } from 'react'
import { mainnet, sepolia } from 'viem/chains'

export const kit = createKit({
  projectId: 'my-app',
  networks: [defineEvmNetwork(mainnet), defineEvmNetwork(sepolia)],
  adapters: [eip155()],
  metadata: { name: 'My app', description: '', url: 'https://my-app.example', icons: [] },
  themeMode: 'system',
  enableEmbedded: true,
})

const parts = [ConnectButton, NetworkButton, AccountButton, EmbeddedModal]

export const page = createElement(
  StrictMode,
  null,
  createElement(HoldfastProvider, { kit }, ...parts.map((part) => createElement(part))),
)
`

const serverCode = `
import { renderToString } from 'react-dom/server'
import { kit, page } from './page.js'

console.log(renderToString(page))
kit.destroy()
`

/**
 * The Vite configuration of an app with its own React version. Linked packages would resolve the workspace's React, so the
 * bundler redirects them.
 */
const viteWith = (react: string, reactDom: string) => `
import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { alias: { react: '${react}', 'react-dom': '${reactDom}' } },
  ssr: { noExternal: true },
})
`

/** The workspace's own React, and the oldest React that the packages support. */
const reacts = [
  { name: 'React 19', react: 'react', reactDom: 'react-dom' },
  { name: 'React 18', react: 'react-18', reactDom: 'react-dom-18' },
]

const require = createRequire(import.meta.url)
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/** Returns the heading of the first view in the page's card (`EmbeddedModal`). */
const connectHeading = (tab: Page) => tab.getByRole('heading', { name: 'Connect Wallet' })

// A recoverable error fails the test too, since React then discards the server-rendered elements.
const clientCode = `
import { hydrateRoot } from 'react-dom/client'
import '@holdfast/react/styles.css'
import { page } from './page.js'

hydrateRoot(document.getElementById('root'), page)
document.documentElement.dataset.hydrated = ''
`

for (const { name, react, reactDom } of reacts) {
  test(`${name}: a server-rendered page hydrates without an error, and its card shows whether a wallet is connected`, async ({
    page: tab,
    context,
    workshop,
    problems,
  }) => {
    const { folder, packages } = workshop
    const app = join(folder, react)
    await writeApp(app, [
      { path: 'src/page.js', text: pageCode },
      { path: 'src/main.js', text: clientCode },
      { path: 'src/server.js', text: serverCode },
      { path: 'vite.config.ts', text: viteWith(folderOf(react), folderOf(reactDom)) },
    ])
    await linkInto(app, packages, ['@holdfast/react', '@holdfast/core', '@holdfast/caip', 'viem', 'vite'])
    // Only React's development build reports differences.
    const env = { ...process.env, NODE_ENV: 'development' }
    const build = (...more: string[]) =>
      execute('vite', ['build', '--mode', 'development', '--logLevel', 'warn', ...more], { cwd: app, env })
    await build('--ssr', 'src/server.js', '--outDir', 'server')
    const { stdout: markup, stderr } = await execute('node', ['server/server.js'], { cwd: app, env })
    expect(stderr).toBe('')
    expect(markup).toContain('Connect Wallet')
    expect(markup).toContain('Ethereum')
    expect(markup).not.toContain('style=')

    const index = await readFile(join(app, 'index.html'), 'utf8')
    const rendered = index.replace('main.tsx', 'main.js').replace('<div id="root">', `<div id="root">${markup.trim()}`)
    await writeFile(join(app, 'index.html'), rendered)
    await build()
    const { url, server: listening } = await serveFolder(
      join(app, 'dist'),
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src *",
    )

    const otherRequests = await answerChain(tab)
    const { account } = await installWallet(context)
    await tab.goto(url)
    await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await tab.getByRole('button', { name: /Test Wallet/ }).click()
    const connected = tab.getByRole('button', { name: new RegExp(`Account.*${account.address.slice(-4)}`) })
    await expect(connected).toBeVisible()
    // The card changes too, although the user has not used it.
    const card = { account: tab.getByRole('heading', { name: 'Your account' }), connect: connectHeading(tab) }
    await expect(card.account).toBeAttached()

    await tab.reload()
    await expect(connected).toBeVisible()
    await expect(card.account).toBeAttached()
    await expect(card.connect).toHaveCount(0)

    await tab.getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.connect).toBeVisible()
    await expect(connected).toHaveCount(0)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await expect(tab.getByText(/Unable to|Hydration|did not match/)).toHaveCount(0)
    expect(problems).toEqual([])
    expect(otherRequests).toEqual([])
    listening.closeAllConnections()
    listening.close()
  })
}
