import type { Preferences } from '../accounts/preference.ts'
import type { SigningAccount } from '../accounts/signingAccount.ts'
import type { SmartAccounts } from '../accounts/smartAccounts.ts'
import { chainIdInReplies, type FrameChain } from '../config/chains.ts'
import type { SessionUser } from '../session/createSession.ts'

/** The user's accounts on a chain. */
export type WalletAccounts = {
  /** The account in use comes first. */
  accounts: readonly [SigningAccount, ...SigningAccount[]]
  /** The address of the smart account, even if the chain does not support it. Undefined on Solana networks. */
  smartAccount: string | undefined
}

/** Finds the user's accounts on a chain: the key's own account and, if the chain supports it, the smart account. */
export async function accountsOn(
  { wallet }: SessionUser,
  chain: FrameChain,
  { smartAccounts, preferences }: { smartAccounts: SmartAccounts; preferences: Preferences },
): Promise<WalletAccounts> {
  const { evm, solana } = wallet.addresses
  if (!chain.caipNetworkId.startsWith('eip155:')) {
    return { accounts: [{ address: solana, type: 'eoa', owner: solana }], smartAccount: undefined }
  }
  const keyAccount: SigningAccount = { address: evm, type: 'eoa', owner: evm }
  const [address, isEnabled] = await Promise.all([smartAccounts.addressOf(evm), smartAccounts.isEnabled(chain)])
  if (!isEnabled) return { accounts: [keyAccount], smartAccount: address }
  const smart: SigningAccount = { address, type: 'smartAccount', owner: evm }
  const preferred = await preferences.of(wallet.id)
  return { accounts: preferred === 'smartAccount' ? [smart, keyAccount] : [keyAccount, smart], smartAccount: address }
}

/** Describes a user as the page receives it. */
export async function describeUser(
  user: SessionUser,
  chain: FrameChain,
  dependencies: { smartAccounts: SmartAccounts; preferences: Preferences },
) {
  const { accounts } = await accountsOn(user, chain, dependencies)
  const [{ address, type }] = accounts
  const smart = accounts.find((account) => account.type === 'smartAccount')
  return {
    email: user.email,
    address,
    chainId: chainIdInReplies(chain),
    smartAccountDeployed:
      // If the node does not answer, the page is told that the account is not deployed. Each operation checks again.
      smart !== undefined && (await dependencies.smartAccounts.isDeployed(chain, smart.address).catch(() => false)),
    accounts: accounts.map((account) => ({ address: account.address, type: account.type })),
    preferredAccountType: type,
  }
}
