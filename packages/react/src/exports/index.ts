'use client'

// This sheet sets the order of the cascade layers, so it must come before every other sheet.
import '../theme/root.css'

export { AccountButton, type AccountButtonProps } from '../button/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from '../button/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from '../button/NetworkButton.tsx'
export {
  HoldfastProvider,
  /** An alias of {@link HoldfastProvider}. */
  HoldfastProvider as KitProvider,
  type HoldfastProviderProps,
  type HoldfastProviderProps as KitProviderProps,
} from '../HoldfastProvider.tsx'
export { useAccount } from '../hooks/useAccount.ts'
export { type UseDisconnect, useDisconnect } from '../hooks/useDisconnect.ts'
export { useEvents } from '../hooks/useEvents.ts'
export { useKit } from '../hooks/useKit.ts'
export { type UseModal, useModal } from '../hooks/useModal.ts'
export { type UseNetwork, useNetwork } from '../hooks/useNetwork.ts'
export { type UseTheme, useTheme } from '../hooks/useTheme.ts'
export { type UseWalletInfo, useWalletInfo } from '../hooks/useWalletInfo.ts'
export type { PageToast } from '../KitContext.ts'
export { HoldfastProviderNotFoundError } from '../KitContext.ts'
export type { Message, PluralMessage } from '../messages/format.ts'
export type { MessageKey, Messages, Translate, Translation } from '../messages/text.ts'
export { EmbeddedModal } from '../mount/EmbeddedModal.tsx'
export { OnRampWidget } from '../mount/OnRampWidget.tsx'
