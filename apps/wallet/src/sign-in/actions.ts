import type { AuthRequest, Cacao } from '@holdfast/pairing'
import { buildAuthObject } from '@holdfast/pairing/sign-in'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import type { Keyring } from '../keys/keyring.ts'
import { spendLink } from '../link/actions.ts'
import { userRejected } from '../proposals/actions.ts'
import { unauthorized } from '../requests/errors.ts'
import type { Statement } from './rules.ts'

/** Signs in with an account, which also connects the app. @throws {RequestError} | {ProtocolError} | relay errors. */
export async function approveSignIn(
  app: WalletApp,
  { wallet }: Connected,
  request: AuthRequest,
  options: { keyring: Keyring; address: string; statements: readonly Statement[] },
): Promise<void> {
  const signer = options.keyring.evmSigner(options.address)
  if (!signer) throw unauthorized()
  const auths: Cacao[] = []
  for (const { payload, issuer, message } of options.statements) {
    const signature = await signer.signMessage({ message })
    auths.push(buildAuthObject(payload, { t: 'eip191', s: signature }, issuer))
  }
  await wallet.client.approveSessionAuthenticate({ id: request.id, auths })
  await spendLink(app, request.pairingTopic)
  wallet.refreshTabs()
}

/** Declines to sign in. @throws relay errors. */
export async function rejectSignIn(app: WalletApp, { wallet }: Connected, request: AuthRequest): Promise<void> {
  await wallet.client.rejectSessionAuthenticate({ id: request.id, reason: userRejected })
  await spendLink(app, request.pairingTopic)
  wallet.refreshTabs()
}
