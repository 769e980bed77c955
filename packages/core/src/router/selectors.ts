import type { SignInView, ViewName } from './viewNames.ts'

/** Tells whether a view shows a pairing URI and waits for the wallet that uses it. */
export function isPairingView(view: ViewName): boolean {
  return view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic'
}

/** Tells whether a view asks for a wallet sign-in. */
export function isSignInView(view: ViewName): view is SignInView {
  return view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
}

/** Tells whether a view is a later step of a login to the embedded wallet. */
function isLoginView(view: ViewName): boolean {
  return ['EmailVerifyOtp', 'EmailVerifyDevice', 'ConnectingSocial', 'ConnectingFarcaster'].includes(view)
}

/** Tells whether a view waits for a wallet, and should be left once the wallet is connected. */
export function isConnectingView(view: ViewName): boolean {
  return view === 'ConnectingExternal' || isPairingView(view) || isLoginView(view)
}

/**
 * Returns the current view. If that is ApproveTransaction, returns instead the view that it covers, which requested
 * the approval.
 */
export function viewBeneathApproval({ view, history }: { view: ViewName; history: readonly ViewName[] }): ViewName {
  return view === 'ApproveTransaction' ? (history.at(-2) ?? view) : view
}

/**
 * Decides whether going back pops a view or closes the modal: the modal closes with one view left, or with UnsupportedChain in
 * the history.
 */
export function backAction({ history }: { history: readonly ViewName[] }): 'pop' | 'close' {
  return history.length > 1 && !history.includes('UnsupportedChain') ? 'pop' : 'close'
}
