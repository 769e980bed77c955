import type { AuthRequest, Cacao } from '@holdfast/pairing'
import { buildAuthObject } from '@holdfast/pairing/sign-in'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import type { Keyring } from '../keys/keyring.ts'
import { answerOnce } from '../link/actions.ts'
import { userRejected } from '../proposals/actions.ts'
import { unauthorized } from '../requests/errors.ts'
import type { Statement } from './rules.ts'

/**
 * Signs in with an account, which also connects the app. Does nothing if another tab has answered the request.
 *
 * @throws {RequestError} | {ProtocolError} | relay errors.
 */
export async function approveSignIn(
  app: WalletApp,
  connected: Connected,
  request: AuthRequest,
  options: { keyring: Keyring; address: string; statements: readonly Statement[] },
): Promise<void> {
  const signer = options.keyring.evmSigner(options.address)
  if (!signer) throw unauthorized()
  await answerOnce(app, connected, request, async () => {
    const auths: Cacao[] = []
    for (const { payload, issuer, message } of options.statements) {
      const signature = await signer.signMessage({ message })
      auths.push(buildAuthObject(payload, { t: 'eip191', s: signature }, issuer))
    }
    await connected.wallet.client.approveSessionAuthenticate({ id: request.id, auths })
  })
}

/** Declines to sign in. Does nothing if another tab has answered the request. @throws relay errors. */
export function rejectSignIn(app: WalletApp, connected: Connected, request: AuthRequest): Promise<void> {
  const { client } = connected.wallet
  return answerOnce(app, connected, request, () =>
    client.rejectSessionAuthenticate({ id: request.id, reason: userRejected }),
  )
}
