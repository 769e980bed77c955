import { type KeyValueStorage, memoryStorage } from '@holdfast/base'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSocket } from '../../test/unreachableRelay.ts'
import { walletMessages } from '../messages/wallet.ts'
import { App } from './App.tsx'
import { createWalletApp, type WalletApp } from './walletApp.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// These tests really derive keys and stretch passwords, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

const config = {
  relayUrl: 'ws://localhost:3001',
  projectId: 'a'.repeat(32),
  chains: [
    {
      caipNetworkId: 'eip155:31337',
      name: 'Devnet',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost:8545'],
    },
  ],
}

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
/** Answers as the wallet's server, and as a node whose accounts hold 1.5 ETH. */
const answer: typeof fetch = async (input) =>
  json(input === '/config.json' ? config : { jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' })

let tabs = 0
let opened: WalletApp | undefined
afterEach(() => {
  cleanup()
  opened?.close()
  window.history.replaceState(null, '', '/')
})

async function open(options: { storage?: KeyValueStorage; fetch?: typeof fetch } = {}): Promise<WalletApp> {
  tabs += 1
  const app = createWalletApp({
    storage: memoryStorage(),
    fetch: answer,
    tabsName: `test ${tabs}`,
    iterations: 2,
    client: { createSocket, storage: memoryStorage() },
    ...options,
  })
  opened = app
  await act(async () => {
    render(<App app={app} />)
    await app.load()
  })
  return app
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.paste(text)
}
async function choosePassword(first: string, second = first): Promise<void> {
  await fill(screen.getByLabelText('Password'), first)
  await fill(screen.getByLabelText('Repeat the password'), second)
}
async function createWallet(): Promise<void> {
  await press('Create a new wallet')
  await choosePassword('correct horse')
  await press('Create wallet')
  await screen.findByText('No app is connected')
}

describe('App', () => {
  it('default: creates a wallet, and shows its balance, account, network and connection', async () => {
    await open()
    expect(screen.getByText('For development and demonstration.')).toBeTruthy()
    await press('Create a new wallet')
    await choosePassword('correct horse')
    await press('Create wallet')
    expect(await screen.findByText('1.50 ETH')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Account: Account 1 0x/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Network: Devnet' })).toBeTruthy()
    expect(screen.getByText('Reconnecting')).toBeTruthy()
  })

  it('behavior: a locked wallet asks for its password, and refuses a wrong one', async () => {
    await open()
    await press('Import a private key (development)')
    await fill(screen.getByLabelText('Private key'), '11'.repeat(32))
    await choosePassword('correct horse')
    await press('Import key')
    await screen.findByText('No app is connected')
    await press('Lock')
    await fill(screen.getByLabelText('Password'), 'wrong horse')
    await press('Unlock')
    expect(await screen.findByText('That password is wrong. Try again.')).toBeTruthy()
    await fill(screen.getByLabelText('Password'), 'correct horse')
    await press('Unlock')
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })

  it('error: a failure to load code is not reported as a damaged wallet', async () => {
    const app = await open()
    await press('Import a private key (development)')
    await fill(screen.getByLabelText('Private key'), '11'.repeat(32))
    await choosePassword('correct horse')
    await press('Import key')
    await screen.findByText('No app is connected')
    vi.spyOn(app.vault, 'unlock').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await press('Lock')
    await fill(screen.getByLabelText('Password'), 'correct horse')
    await press('Unlock')
    expect(await screen.findByText(walletMessages.loadFailed)).toBeTruthy()
    await press('Unlock')
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })

  it('behavior: each way to set up a wallet asks for its secret, hides the passwords, and only the import of a key warns', async () => {
    await open()
    const warning = () => screen.queryByText(walletMessages.setup.importWarning)
    for (const [way, title, secret, hint] of [
      ['Create a new wallet', walletMessages.setup.createTitle, undefined, undefined],
      ['I have a recovery phrase', walletMessages.setup.restoreTitle, 'Recovery phrase', /^12 or 24 words/],
      ['Import a private key (development)', walletMessages.setup.importTitle, 'Private key', /^64 hex digits/],
    ] as const) {
      await press(way)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(screen.getByText('At least 8 characters')).toBeTruthy()
      for (const label of ['Password', 'Repeat the password']) {
        const { type, autocomplete } = screen.getByLabelText<HTMLInputElement>(label)
        expect([type, autocomplete]).toEqual(['password', 'new-password'])
      }
      expect(screen.queryAllByRole('textbox')).toEqual(secret === undefined ? [] : [screen.getByLabelText(secret)])
      if (hint) expect(screen.getByText(hint)).toBeTruthy()
      expect(warning() !== null).toBe(secret === 'Private key')
      await press('Back')
    }
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A wallet for your pocket')
  })

  it('behavior: no wallet is created if the password is too short or its repetition differs', async () => {
    const app = await open()
    await press('Create a new wallet')
    await choosePassword('short', 'other')
    await press('Create wallet')
    expect(screen.getByText('The password needs 8 characters or more.')).toBeTruthy()
    expect(screen.getByText('The two passwords differ.')).toBeTruthy()
    expect(app.vault.state.get().status).toBe('empty')
  })

  it('behavior: says what is wrong with a phrase and with a key', async () => {
    await open()
    await press('I have a recovery phrase')
    await fill(screen.getByLabelText('Recovery phrase'), 'one two three')
    await choosePassword('correct horse')
    await press('Restore wallet')
    expect(await screen.findByText(/These words are not a recovery phrase/)).toBeTruthy()
    await press('Back')
    await press('Import a private key (development)')
    await fill(screen.getByLabelText('Private key'), '0x1234')
    await choosePassword('correct horse')
    await press('Import key')
    expect(await screen.findByText('This is not a private key. Check that all of it is there.')).toBeTruthy()
  })

  it('behavior: the wallet is deleted only after the user has agreed to lose the keys', async () => {
    const storage = memoryStorage()
    await open({ storage })
    await createWallet()
    await press('Settings')
    await press('Forget this wallet')
    const findWarning = async () => within(await screen.findByRole('dialog', { name: 'Forget this wallet?' }))
    const first = await findWarning()
    expect(first.getByText(/is lost for ever\.$/)).toBeTruthy()
    expect(first.getByRole('button', { name: 'Delete the keys' })).toHaveProperty('disabled', true)
    await userEvent.click(first.getByRole('checkbox'))
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Forget this wallet')
    // After "Cancel", the user must tick the box again.
    const warning = await findWarning()
    expect(warning.getByRole('button', { name: 'Delete the keys' })).toHaveProperty('disabled', true)
    await userEvent.click(warning.getByRole('checkbox'))
    await userEvent.click(warning.getByRole('button', { name: 'Delete the keys' }))
    expect(await screen.findByText('A wallet for your pocket')).toBeTruthy()
    expect(await storage.keys()).toEqual([])
  })

  it('error: says that the browser refused to delete the wallet, and lets the user try again', async () => {
    const storage = memoryStorage()
    let isRefusing = true
    const remove = (key: string) =>
      isRefusing ? Promise.reject(new DOMException('locked', 'UnknownError')) : storage.delete(key)
    await open({ storage: { ...storage, delete: remove } })
    await createWallet()
    await press('Settings')
    await press('Forget this wallet')
    const warning = within(await screen.findByRole('dialog', { name: 'Forget this wallet?' }))
    await userEvent.click(warning.getByRole('checkbox'))
    await userEvent.click(warning.getByRole('button', { name: 'Delete the keys' }))
    expect((await warning.findByRole('alert')).textContent).toMatch(
      /^The browser refused to delete the wallet\. Try again/,
    )
    isRefusing = false
    await userEvent.click(warning.getByRole('button', { name: 'Delete the keys' }))
    expect(await screen.findByText('A wallet for your pocket')).toBeTruthy()
    expect(await storage.keys()).toEqual([])
  })

  it('error: without a usable configuration the wallet does not start; the user can try again until the server sends one', async () => {
    const answers = [
      new Response('gone', { status: 503 }),
      json({ relayUrl: 'http://wrong', chains: [] }),
      json(config),
    ]
    const app = await open({ fetch: async () => answers.shift() ?? json(config) })
    expect(screen.getByText('The wallet could not start')).toBeTruthy()
    await press('Try again')
    await act(app.load)
    expect(await screen.findByText('A wallet for your pocket')).toBeTruthy()
  })

  it('error: says that a new wallet could not be saved, if the storage is full', async () => {
    const storage = { ...memoryStorage(), set: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    await open({ storage })
    await press('Create a new wallet')
    await choosePassword('correct horse')
    await press('Create wallet')
    expect(await screen.findByText(/The wallet could not be saved/)).toBeTruthy()
  })
})
