import { closeModal, openModal } from '@holdfast/core'
import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useKit } from './useKit.ts'

/** The result of {@link useModal}. */
export type UseModal = {
  isOpen: boolean
  /** Opens the modal, by default on the Account view if a wallet is connected, otherwise on the Connect view. */
  open: (parameters?: openModal.Parameters) => void
  close: () => void
  /** Loads the modal's code ahead of time, for instance when the user is likely to open the modal. */
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
