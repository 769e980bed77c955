import { getAccount, type Kit, nameFramework, preloadModal } from '@holdfast/core'
import { type ReactNode, useMemo, useState } from 'react'
import { KitContext, type PageToast } from './KitContext.ts'
import { createLazyModule } from './loading/createLazyModule.ts'
import type { Messages, Translate } from './messages/text.ts'
import type { ModalComponent } from './mount/ModalComponent.ts'
import { ModalMount } from './mount/ModalMount.tsx'

/** Props of {@link HoldfastProvider}. */
export type HoldfastProviderProps = {
  /** The kit that `createKit` returned. Create it once, outside of render. */
  kit: Kit
  /** Texts that replace the English ones: a map by key, or a function that returns them. Pass the same value in each render. */
  messages?: Messages | Translate | undefined
  /** BCP 47 tag. It sets the plural forms, the digits and the writing direction. @default 'en' */
  locale?: string | undefined
  /** The element that the modal is rendered into. @default the end of the body */
  container?: HTMLElement | undefined
  /**
   * The app's function that shows the kit's messages while the modal is closed; the open modal shows them itself. The kit calls
   * the function with the message to show, and with undefined when the message goes away. Pass the same function in each
   * render. @default the kit shows its messages over the page
   */
  onToast?: ((toast: PageToast | undefined) => void) | undefined
  /** Loads the code of the modal. @default a dynamic import, which a bundler turns into a chunk of its own */
  loadModal?: (() => Promise<ModalComponent>) | undefined
  children?: ReactNode
}

/**
 * Provides the kit to hooks, buttons and the modal. It has no logic of its own: the kit decides, the components draw.
 *
 * @example
 * import { ConnectButton, HoldfastProvider } from '@holdfast/react'
 *
 * <HoldfastProvider kit={kit}>
 *   <ConnectButton />
 * </HoldfastProvider>
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
    // Each request to the services names the framework, so this must run before any component sends one.
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

/** Replaces no text, so that all texts are the English ones. */
const english: Messages = {}

/** Loads the modal's code together with the view that the modal would open on now. */
async function importModal(kit: Kit): Promise<ModalComponent> {
  void preloadModal(kit)
  const { loadView, Modal } = await import('./shell/Modal.tsx')
  const { isConnected, isReconnecting } = getAccount(kit)
  await loadView(isConnected || isReconnecting ? 'Account' : 'Connect')
  return Modal
}
