import { BaseError } from '@holdfast/base'
import type { Kit } from '@holdfast/core'
import { createContext, useContext } from 'react'
import type { LazyModule } from './loading/createLazyModule.ts'
import type { Messages, Translate } from './messages/text.ts'
import type { ModalComponent } from './mount/ModalComponent.ts'

/** A message of the kit for the app to show, in the language of the page. */
export type PageToast = { variant: 'loading' | 'success' | 'error'; message: string }

/** The value that {@link HoldfastProvider} provides. */
export type KitContextValue = {
  kit: Kit
  messages: Messages | Translate
  locale: string
  /** The code of the modal, which loads after the page. */
  modal: LazyModule<ModalComponent>
  /** The element that the modal is rendered into; the body when undefined. */
  container: HTMLElement | undefined
  /** The app's function that shows the kit's messages while the modal is closed. Without it, the kit shows them. */
  onToast: ((toast: PageToast | undefined) => void) | undefined
}

/** Carries the kit; undefined outside of a provider. */
export const KitContext = createContext<KitContextValue | undefined>(undefined)

/** Thrown when a hook or a button of the kit is used outside of {@link HoldfastProvider}. */
export class HoldfastProviderNotFoundError extends BaseError {
  override name = 'HoldfastProviderNotFoundError' as const
  constructor() {
    super('The wallet kit was not found.', {
      metaMessages: ['Its hooks and buttons work below <HoldfastProvider kit={createKit(…)}> only.'],
    })
  }
}

/** Reads the context. @throws {HoldfastProviderNotFoundError} outside of a provider. */
export function useKitContext(): KitContextValue {
  const value = useContext(KitContext)
  if (!value) throw new HoldfastProviderNotFoundError()
  return value
}
