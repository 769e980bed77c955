import { memoryStorage } from '@holdfast/base'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failNextSave } from '../../test/failNextSave.ts'
import { createWalletApp } from '../app/walletApp.ts'
import { InvalidPhraseError, InvalidPrivateKeyError } from '../keys/errors.ts'
import { settingsKey } from '../settings/settings.ts'
import { type SetupKind, setUp } from './setup.ts'

const phrase = 'test test test test test test test test test test test junk'
const password = 'correct horse'

/** Opens an empty wallet without a network. */
async function openEmpty() {
  const app = createWalletApp({
    storage: memoryStorage(),
    fetch: () => Promise.reject(new TypeError('there is no network')),
    tabsName: crypto.randomUUID(),
    iterations: 2,
    client: { storage: memoryStorage(), name: crypto.randomUUID() },
  })
  onTestFinished(app.close)
  await app.vault.load()
  return app
}

describe('setUp', () => {
  it.each<[string, SetupKind, string, string, boolean]>([
    ['restores the first account of a phrase', 'restore', `  ${phrase.toUpperCase()} `, 'derived', true],
    ['imports the account of a key', 'import', `0x${'11'.repeat(32)}`, 'imported', true],
    ['creates a phrase, which is not backed up yet', 'create', '', 'derived', false],
  ])('default: %s', async (_name, kind, secret, accountKind, isBackedUp) => {
    const app = await openEmpty()
    await setUp(app, kind, password, secret)
    const state = app.vault.state.get()
    if (state.status !== 'unlocked') throw new Error('the wallet is locked')
    expect(state.keyring.accounts.map(({ kind: each, name }) => [each, name])).toEqual([[accountKind, 'Account 1']])
    expect(app.settings.values.get().isBackedUp).toBe(isBackedUp)
  })

  it('default: derives the same account from a phrase as other wallets', async () => {
    const app = await openEmpty()
    await setUp(app, 'restore', password, phrase)
    const state = app.vault.state.get()
    const [account] = state.status === 'unlocked' ? state.keyring.accounts : []
    expect(account?.addresses.eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it('behavior: two new wallets have different accounts', async () => {
    const addresses = new Set<string | undefined>()
    for (const app of [await openEmpty(), await openEmpty()]) {
      await setUp(app, 'create', password, '')
      const state = app.vault.state.get()
      addresses.add(state.status === 'unlocked' ? state.keyring.accounts[0]?.addresses.eip155 : undefined)
    }
    expect(addresses.size).toBe(2)
  })

  it('error: a wallet that is stored counts as set up even if the browser does not store the settings', async () => {
    const app = await openEmpty()
    failNextSave(app.storage, settingsKey)
    await setUp(app, 'restore', password, phrase)
    expect(app.vault.state.get().status).toBe('unlocked')
    expect(app.settings.values.get().isBackedUp).toBe(true)
  })

  it.each<[string, SetupKind, string, new (...parameters: never[]) => Error]>([
    ['eleven words', 'restore', phrase.replace(' junk', ''), InvalidPhraseError],
    ['words with a wrong checksum', 'restore', phrase.replace('junk', 'test'), InvalidPhraseError],
    ['a key that is too short', 'import', '11'.repeat(31), InvalidPrivateKeyError],
    ['a key of zeros', 'import', '00'.repeat(32), InvalidPrivateKeyError],
  ])('error: creates no wallet from %s', async (_name, kind, secret, type) => {
    const app = await openEmpty()
    await expect(setUp(app, kind, password, secret)).rejects.toBeInstanceOf(type)
    expect(app.vault.state.get().status).toBe('empty')
    expect(await app.storage.keys()).toEqual([])
  })
})
