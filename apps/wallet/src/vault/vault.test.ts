import { memoryStorage } from '@holdfast/base'
import { describe, expect, it, vi } from 'vitest'
import type { Secrets } from '../accounts/account.ts'
import { DamagedVaultError, LockedError, WrongPasswordError } from './errors.ts'
import { createVault, type Vault, vaultStorageKey } from './vault.ts'

// These tests really stretch passwords and derive keys from a phrase, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const phrase = 'test test test test test test test test test test test junk'
const secrets: Secrets = { phrase, accounts: [{ kind: 'derived', id: 'one', name: 'Account 1', index: 0 }] }
const create = (storage = memoryStorage()) => ({ storage, vault: createVault({ storage, iterations: 2 }) })

/** Returns a change that adds an account of the phrase. */
const adding =
  (id: string) =>
  (current: Secrets): Secrets => ({
    ...current,
    accounts: [...current.accounts, { kind: 'derived', id, name: `Account ${id}`, index: current.accounts.length }],
  })

describe('createVault', () => {
  it('default: is empty at first, then created, locked, and opened again after a reload', async () => {
    const { storage, vault } = create()
    expect(vault.state.get().status).toBe('starting')
    await vault.load()
    expect(vault.state.get().status).toBe('empty')
    await vault.create('password', secrets)
    expect(vault.state.get()).toMatchObject({ status: 'unlocked', secrets })
    vault.lock()
    expect(vault.state.get()).toEqual({ status: 'locked' })

    const reopened = create(storage).vault
    await reopened.load()
    expect(reopened.state.get()).toEqual({ status: 'locked' })
    await reopened.unlock('password')
    expect(reopened.state.get()).toMatchObject({ status: 'unlocked', secrets })
    expect(await storage.get(vaultStorageKey)).not.toContain(phrase)
  })

  it('behavior: stores a change at once; another open tab loads it', async () => {
    const { storage, vault } = create()
    await vault.create('password', secrets)
    const tab = create(storage).vault
    await tab.unlock('password')
    await vault.change(adding('two'))
    expect(vault.state.get()).toMatchObject({ keyring: { accounts: [{ id: 'one' }, { id: 'two' }] } })
    await tab.load()
    expect(tab.state.get()).toMatchObject({ keyring: { accounts: [{ id: 'one' }, { id: 'two' }] } })
    expect((await tab.reveal('password')).accounts).toHaveLength(2)
  })

  it('behavior: keeps all changes that overlap, in one tab or in two', async () => {
    const { storage, vault } = create()
    await vault.create('password', secrets)
    const tab = create(storage).vault
    await tab.unlock('password')
    await Promise.all([vault.change(adding('two')), vault.change(adding('three'))])
    // This tab has not loaded those changes.
    await tab.change(adding('four'))
    const { accounts } = await vault.reveal('password')
    expect(accounts.map(({ id }) => id).sort()).toEqual(['four', 'one', 'three', 'two'])
  })

  it.each<[string, 'encrypt' | 'decrypt', (vault: Vault) => Promise<void>, number]>([
    ['it was writing a change', 'encrypt', (vault) => vault.change(adding('two')), 2],
    ['it was reading the change of another tab', 'decrypt', (vault) => vault.load(), 1],
  ])('behavior: a vault stays locked if it was locked while %s', async (_name, step, work, accounts) => {
    const { storage, vault } = create()
    await vault.create('password', secrets)
    const { subtle } = crypto
    const perform = subtle[step].bind(subtle)
    vi.spyOn(subtle, step).mockImplementation((...parameters) => {
      vault.lock()
      return perform(...parameters)
    })
    await work(vault)
    expect(vault.state.get()).toEqual({ status: 'locked' })
    await expect(vault.change(adding('three'))).rejects.toThrow(LockedError)
    const reopened = create(storage).vault
    expect((await reopened.reveal('password')).accounts).toHaveLength(accounts)
  })

  it('behavior: a deleted vault is empty in every tab', async () => {
    const { storage, vault } = create()
    await vault.create('password', secrets)
    const tab = create(storage).vault
    await tab.unlock('password')
    await vault.forget()
    await tab.load()
    expect([vault.state.get().status, tab.state.get().status]).toEqual(['empty', 'empty'])
    expect(await storage.keys()).toEqual([])
    await expect(tab.unlock('password')).rejects.toThrow(DamagedVaultError)
  })

  it('error: a wrong password opens nothing and reveals nothing', async () => {
    const { vault } = create()
    await vault.create('password', secrets)
    await expect(vault.reveal('Password')).rejects.toThrow(WrongPasswordError)
    vault.lock()
    await expect(vault.unlock('Password')).rejects.toThrow(WrongPasswordError)
    expect(vault.state.get()).toEqual({ status: 'locked' })
  })

  it('error: a locked vault refuses a change', async () => {
    const { vault } = create()
    await vault.create('password', secrets)
    vault.lock()
    await expect(vault.change((current) => current)).rejects.toThrow(LockedError)
  })

  it('error: the old key does not open a vault that was sealed with another password in the meantime', async () => {
    const { storage, vault } = create()
    await vault.create('password', secrets)
    await create(storage).vault.create('another password', secrets)
    await expect(vault.load()).rejects.toThrow(WrongPasswordError)
  })
})
