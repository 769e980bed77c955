import { type ApiClient, HttpError, NetworkError, RequestTimeoutError } from '@holdfast/api'
import { createServerSiwx, getAccount, type Kit, requestSignIn, SignInCancelledError } from '@holdfast/core'
import type { ToasterStore } from '@holdfast/ui/toast'
import { walletMessages } from '../messages/wallet.ts'
import type { Session } from '../session/session.ts'

/**
 * Verifies the connected wallet. The user signs a message in the SIWXSignMessage view. The server checks this single-use proof,
 * then binds the address to the user. Finally, the session is fetched again. A failure is shown in a toast and changes nothing.
 * No toast is shown to the next user if the user logs out meanwhile.
 */
export async function verifyWallet({ kit, api, session, toaster }: verifyWallet.Parameters): Promise<void> {
  const { address } = getAccount(kit)
  if (!address) return
  const userId = userIdOf(session)
  const hasUserLeft = (): boolean => userIdOf(session) !== userId
  try {
    await requestSignIn(kit, { siwx: createServerSiwx(api, { statement: walletMessages.verifyStatement }) })
    await api.verifyWallet(address)
    if (hasUserLeft()) return
    toaster.show({ variant: 'success', message: walletMessages.verified })
    await session.refresh()
  } catch (error) {
    // Cancelled by the user or by a disconnect, which needs no message.
    if (error instanceof SignInCancelledError || hasUserLeft()) return
    toaster.show({ variant: 'error', message: verificationFailureText(error) })
  }
}

export declare namespace verifyWallet {
  type Parameters = { kit: Kit; api: ApiClient; session: Session; toaster: ToasterStore }
}

function userIdOf({ state }: Session): string | undefined {
  const session = state.get()
  return session.status === 'user' ? session.user.id : undefined
}

/** Explains why a verification failed: by the HTTP status of the server's answer, or as a network failure. */
export function verificationFailureText(error: unknown): string {
  const texts: Record<string, string> = walletMessages.verifyFailed
  if (error instanceof HttpError) return texts[`HTTP_${error.status}`] ?? walletMessages.verifyFailed.other
  if (error instanceof NetworkError || error instanceof RequestTimeoutError) return walletMessages.verifyFailed.network
  return walletMessages.verifyFailed.other
}
