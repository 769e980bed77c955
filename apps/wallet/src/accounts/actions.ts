import { chainIdOf } from '@holdfast/caip'
import type { Session, SessionNamespaces } from '@holdfast/pairing'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import { parsePrivateKey } from '../keys/privateKey.ts'
import { accountsIn, accountsOn, chainsOf, withAccounts } from '../sessions/rules.ts'
import type { Account, Secrets } from './account.ts'

/** Adds the next account of the phrase and makes it active. @throws {LockedError} | {SettingsNotStoredError} */
export async function addAccount(app: WalletApp): Promise<void> {
  const id = crypto.randomUUID()
  await changeSecrets(app, (secrets) => {
    const indices = secrets.accounts.flatMap((account) => (account.kind === 'derived' ? [account.index] : []))
    const index = Math.max(-1, ...indices) + 1
    return { ...secrets, accounts: [...secrets.accounts, { kind: 'derived', id, name: nextName(secrets), index }] }
  })
  await app.settings.change({ activeAccountId: id })
}

/**
 * Adds the account of a private key, unless the wallet has it already, and makes it active.
 *
 * @throws {InvalidPrivateKeyError} | {LockedError} | {SettingsNotStoredError}
 */
export async function importAccount(app: WalletApp, text: string): Promise<void> {
  const key = parsePrivateKey(text)
  let id: string = crypto.randomUUID()
  await changeSecrets(app, (secrets) => {
    const known = secrets.accounts.find((account) => account.kind === 'imported' && account.key.secret === key.secret)
    if (known) {
      id = known.id
      return secrets
    }
    return { ...secrets, accounts: [...secrets.accounts, { kind: 'imported', id, name: nextName(secrets), key }] }
  })
  await app.settings.change({ activeAccountId: id })
}

function nextName(secrets: Secrets): string {
  return `Account ${secrets.accounts.length + 1}`
}

async function changeSecrets(app: WalletApp, change: (secrets: Secrets) => Secrets): Promise<void> {
  await app.vault.change(change)
  app.tabs.post('vault')
}

/**
 * Makes an account active, and notifies the apps that have access to it.
 *
 * @throws {SettingsNotStoredError} | {ProtocolError} | relay errors if the choice cannot be stored, or an app cannot be
 * notified. Even then, the account is active for now, and every other app is notified.
 */
export async function switchAccount(app: WalletApp, connected: Connected, account: Account): Promise<void> {
  const state = app.vault.state.get()
  const all = state.status === 'unlocked' ? state.keyring.accounts : []
  const notify = async (session: Session): Promise<void> => {
    const sharedAccounts = accountsIn(session, all)
    if (!sharedAccounts.some(({ id }) => id === account.id)) return
    const ordered = [account, ...sharedAccounts.filter(({ id }) => id !== account.id)]
    const namespaces = withAccounts(session, ordered)
    if (!namespaces) return
    await updateAccounts(connected, session.topic, namespaces)
    await emitAccounts(app, connected, session.topic, namespaces, ordered)
  }
  await finishAll([
    app.settings.change({ activeAccountId: account.id }),
    ...connected.wallet.sessions.get().map(notify),
  ])
}

/** Waits until every step has ended. @throws the error of the first step in the list that failed. */
async function finishAll(steps: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Changes which accounts an app has access to. Changes nothing if the session has ended, or if one of its namespaces would have
 * no account.
 *
 * @throws {ProtocolError} | relay errors; then nothing has changed either.
 */
export async function setSessionAccounts(
  app: WalletApp,
  connected: Connected,
  topic: string,
  accounts: readonly Account[],
): Promise<void> {
  const session = connected.wallet.client.getSession(topic)
  const namespaces = session && withAccounts(session, accounts)
  if (!namespaces) return
  await updateAccounts(connected, topic, namespaces)
  // The app has received the accounts with the update, so the change has succeeded even if the event cannot be sent.
  await emitAccounts(app, connected, topic, namespaces, accounts).catch(() => undefined)
}

async function updateAccounts({ wallet }: Connected, topic: string, namespaces: SessionNamespaces): Promise<void> {
  await wallet.client.update({ topic, namespaces })
  wallet.refreshTabs()
}

/**
 * Emits each namespace's accounts on a single chain only: the active chain if the namespace has it, otherwise the namespace's
 * first chain. The app switches to the chain of the first account that it receives.
 */
async function emitAccounts(
  { settings }: WalletApp,
  { wallet }: Connected,
  topic: string,
  namespaces: SessionNamespaces,
  accounts: readonly Account[],
): Promise<void> {
  const { client } = wallet
  const { activeChain } = settings.values.get()
  for (const [key, namespace] of Object.entries(namespaces)) {
    const chains = chainsOf({ namespaces: { [key]: namespace } })
    const chainId = chains.find((chain) => chain === activeChain) ?? chains[0]
    if (chainId === undefined || !namespace.events.includes('accountsChanged')) continue
    await client.emit({ topic, chainId, event: { name: 'accountsChanged', data: accountsOn(accounts, chainId) } })
  }
}

/**
 * Makes an EVM chain active, and notifies the apps that have access to it.
 *
 * @throws {SettingsNotStoredError} | {ProtocolError} | relay errors if the choice cannot be stored, or an app cannot be
 * notified. Even then, the chain is active for now, and every other app is notified.
 */
export async function switchChain(app: WalletApp, { wallet }: Connected, caipNetworkId: string): Promise<void> {
  const chainId = chainIdOf(caipNetworkId)
  const notify = async (session: Session): Promise<void> => {
    const acceptsChainChanged = session.namespaces['eip155']?.events.includes('chainChanged') ?? false
    if (!acceptsChainChanged || !chainsOf(session).includes(caipNetworkId)) return
    await wallet.client.emit({
      topic: session.topic,
      chainId: caipNetworkId,
      event: { name: 'chainChanged', data: chainId },
    })
  }
  await finishAll([app.settings.change({ activeChain: caipNetworkId }), ...wallet.client.getSessions().map(notify)])
}
