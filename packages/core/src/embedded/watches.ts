import type { Kit } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { watchShownView } from '../modal/watchShownView.ts'
import type { ViewName } from '../router/viewNames.ts'
import { leaveFarcaster } from './actions/leaveFarcaster.ts'
import type { EmbeddedState } from './state.ts'

/** The views that show each step of a login. When none of them is shown any more, the user has left the login. */
const loginViews: Readonly<Record<EmbeddedState['login']['step'], readonly ViewName[]>> = {
  idle: [],
  submitting: ['Connect', 'ConnectWallets'],
  device: ['EmailVerifyDevice'],
  code: ['EmailVerifyOtp'],
  social: ['ConnectingSocial'],
  farcaster: ['ConnectingFarcaster'],
  connecting: [],
}

/** The views that show each step of a change of email. */
const updateViews: Readonly<Record<EmbeddedState['emailUpdate']['step'], readonly ViewName[]>> = {
  idle: [],
  submitting: ['UpdateEmailWallet'],
  primary: ['UpdateEmailPrimaryOtp'],
  secondary: ['UpdateEmailSecondaryOtp'],
}

/** Ends a login or a change of email when the user leaves its view or closes the modal. Returns its undo. */
export function endLoginWhenLeft(kit: Kit): () => void {
  const check = (): void => {
    const { embedded } = kit
    if (!embedded || !kit.internals.embedded) return
    const { login, emailUpdate } = embedded.getState()
    const { view } = kit.router.getState()
    const isVisible = isModalVisible(kit.modal.getState())
    const isLeft = (views: readonly ViewName[]): boolean => views.length > 0 && !(isVisible && views.includes(view))
    if (isLeft(updateViews[emailUpdate.step])) {
      kit.internals.embedded.step.abort()
      embedded.send({ type: 'emailUpdate', event: { type: 'left' } })
    }
    if (!isLeft(loginViews[login.step])) return
    kit.internals.embedded.step.abort()
    kit.internals.embedded.socialWindow?.close()
    embedded.send({ type: 'login', event: { type: 'left' } })
    // Without the capability, `check` has returned above, so `kit.embedded` is defined here.
    if (login.step === 'farcaster') leaveFarcaster(kit as Parameters<typeof leaveFarcaster>[0])
  }
  return watchShownView(kit, check)
}

/**
 * When the modal closes or shows a view other than ApproveTransaction, aborts the requests that wait for the user's approval,
 * since nothing shows these requests any more. Returns its undo.
 */
export function abortApprovalsWhenLeft(kit: Kit): () => void {
  const check = (): void => {
    const isShown = isModalVisible(kit.modal.getState()) && kit.router.getState().view === 'ApproveTransaction'
    if (isShown || !kit.embedded || kit.embedded.getState().approvals === 0) return
    for (const entry of kit.router.getState().transactionStack.toReversed()) {
      kit.router.send({ type: 'transaction', event: { type: 'popped' } })
      entry.onCancel?.()
    }
    kit.internals.embedded?.client.frame.abortUnsafeRequests()
  }
  return watchShownView(kit, check)
}

/** Sends each change of the theme to the frame, once the frame is in the page. Returns its undo. */
export function syncTheme(kit: Kit): () => void {
  return kit.theme.subscribe(({ themeMode, themeVariables }) => {
    const frame = kit.internals.embedded?.client.frame
    if (!frame?.element()) return
    frame.request('SYNC_THEME', { themeMode, themeVariables: { ...themeVariables } }).catch((error: unknown) => {
      kit.internals.log.info('Unable to sync theme to auth connector', error)
    })
  })
}
