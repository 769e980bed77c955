import { closeModal, openModal } from '@holdfast/core'
import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useKit } from './useKit.ts'

/** The result of {@link useModal}. */
export type UseModal = {
  isOpen: boolean
  /** Opens the modal. By default it opens on Account when a wallet is connected, otherwise on Connect. */
  open: (parameters?: openModal.Parameters) => void
  close: () => void
  /** Loads the modal's code, for use before a click that is likely. */
  preload: () => void
}

/** Opens and closes the wallet modal. @throws {HoldfastProviderNotFoundError} outside of a provider. */
export function useModal(): UseModal {
  const { kit, modal } = useKitContext()
  const isOpen = useKit((state) => state.modal.open)
  const actions = useMemo(
    () => ({
      open: (parameters?: openModal.Parameters) => openModal(kit, parameters),
      close: () => closeModal(kit),
      preload: () => void modal.load(),
    }),
    [kit, modal],
  )
  return { isOpen, ...actions }
}
