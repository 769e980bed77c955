import { getAccount, type Kit, nameFramework, preloadModal } from '@holdfast/core'
import { type ReactNode, useMemo, useState } from 'react'
import { KitContext, type PageToast } from './KitContext.ts'
import { createLazyModule } from './loading/createLazyModule.ts'
import type { Messages, Translate } from './messages/text.ts'
import type { ModalComponent } from './mount/ModalComponent.ts'
import { ModalMount } from './mount/ModalMount.tsx'

/** Props of {@link HoldfastProvider}. */
export type HoldfastProviderProps = {
  /** Made once, outside of render, by `createKit`. */
  kit: Kit
  /** Texts that replace the English ones, by key, or a function that gives them. Keep it the same between renders. */
  messages?: Messages | Translate | undefined
  /** BCP 47 tag: plural forms, digits and the direction of writing. @default 'en' */
  locale?: string | undefined
  /** Where the modal is drawn. @default the end of the body */
  container?: HTMLElement | undefined
  /**
   * Shows the kit's messages among the app's own while the modal is closed: called with what is to be shown, and with undefined
   * when it goes. An open modal shows them itself. Keep it the same between renders. @default they are drawn over the page
   */
  onToast?: ((toast: PageToast | undefined) => void) | undefined
  /** Fetches the code of the modal. @default a dynamic import, which a bundler turns into a chunk of its own */
  loadModal?: (() => Promise<ModalComponent>) | undefined
  children?: ReactNode
}

/**
 * Gives hooks, buttons and the modal their kit. Holds no rule of its own: the kit decides, this draws.
 *
 * @example <HoldfastProvider kit={kit}><ConnectButton /></HoldfastProvider>
 */
export function HoldfastProvider({
  kit,
  messages = english,
  locale = 'en',
  container,
  onToast,
  loadModal = () => importModal(kit),
  children,
}: HoldfastProviderProps) {
  const [modal] = useState(() => {
    // Before anything below asks the services.
    nameFramework(kit, 'react')
    return createLazyModule(loadModal)
  })
  const value = useMemo(
    () => ({ kit, messages, locale, modal, container, onToast }),
    [kit, messages, locale, modal, container, onToast],
  )
  return (
    <KitContext.Provider value={value}>
      {children}
      <ModalMount />
    </KitContext.Provider>
  )
}

/** Nothing is replaced. */
const english: Messages = {}

/** The modal's code comes with the view that it would open with now. */
async function importModal(kit: Kit): Promise<ModalComponent> {
  void preloadModal(kit)
  const { loadView, Modal } = await import('./shell/Modal.tsx')
  const { isConnected, isReconnecting } = getAccount(kit)
  await loadView(isConnected || isReconnecting ? 'Account' : 'Connect')
  return Modal
}
