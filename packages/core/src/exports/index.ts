export type { CatalogueWallet } from '@holdfast/api'
export { refreshBalance } from '../accounts/actions.ts'
export { AccountNotFoundError } from '../accounts/errors.ts'
export { setAccountTab, setAddressLabel } from '../accounts/labels.ts'
export { accountMachine } from '../accounts/machine.ts'
export { type AccountSnapshot, getAccount, isAnyConnected, selectAccount } from '../accounts/snapshot.ts'
export type { Account, AccountState, AccountsState, AccountType, WalletInfo } from '../accounts/state.ts'
export { switchAccount } from '../accounts/switchAccount.ts'
export type {
  Adapter,
  AdapterClient,
  AdapterConnection,
  AdapterContext,
  AdapterHandle,
} from '../adapters/adapter.ts'
export { AdapterNotFoundError } from '../adapters/errors.ts'
export { preloadAdapters } from '../adapters/load.ts'
export { closeAlert, raiseAlert, reportProviderError } from '../alerts/actions.ts'
export { type Alert, type AlertName, alertCatalogue, alertOfProviderError } from '../alerts/catalogue.ts'
export { alertMachine } from '../alerts/machine.ts'
export type { AlertPlace, AlertState, AlertVariant } from '../alerts/state.ts'
export type { KitEvent } from '../analytics/events.ts'
export type { LastEvent } from '../analytics/lastEvent.ts'
export { track } from '../analytics/track.ts'
export type { CapabilityName } from '../capabilities.ts'
export { cancelConnect, connect } from '../connections/connect.ts'
export { disconnect } from '../connections/disconnect.ts'
export {
  ConnectionCancelledError,
  ConnectionFailedError,
  ConnectorNotFoundError,
  InvalidWalletAnswerError,
  RequestPendingError,
  UserRejectedError,
  WalletTimeoutError,
} from '../connections/errors.ts'
export { type ConnectionEvent, connectionMachine } from '../connections/machine.ts'
export { reconnect } from '../connections/reconnect.ts'
export type { Connection, ConnectionStatus, ConnectionsState } from '../connections/state.ts'
export { mapWalletError } from '../connections/walletError.ts'
export { selectConnector } from '../connectors/actions.ts'
export { canPair } from '../connectors/canPair.ts'
export {
  selectConnectMethods,
  selectIsWalletListCollapsed,
  selectShowsAllWallets,
} from '../connectors/connectMethods.ts'
export { countAwaitedRows } from '../connectors/countAwaitedRows.ts'
export type { ConnectEntry, ConnectGroup, ConnectTag } from '../connectors/groups.ts'
export { mergeConnectors, normalizeConnectorName } from '../connectors/rules.ts'
export { selectConnectGroups } from '../connectors/selectConnectGroups.ts'
export { findConnectorEntry, findConnectorOfWallet, getConnector } from '../connectors/selectors.ts'
export type { Connector, ConnectorsState, ConnectorType } from '../connectors/state.ts'
export { createKit } from '../createKit.ts'
export { type Device, opensApps, readDevice } from '../device/device.ts'
export { isMobile, type KitWindow, type WebStorage } from '../device/window.ts'
export { parseErrorMessage } from '../errors/parseErrorMessage.ts'
export type { Kit, KitState, KitStores } from '../kit.ts'
export type { KitEnvironment, KitOptions } from '../kitOptions.ts'
export { type Download, type DownloadKind, downloadsOf, getWalletFrom } from '../links/downloads.ts'
export { isWebLink } from '../links/followable.ts'
export { formatWalletLink, type WalletLink } from '../links/format.ts'
export { type LinkTarget, openLink } from '../links/openLink.ts'
export { type Platform, type PlatformLabel, platformLabel, platformsOf } from '../links/platforms.ts'
export { walletLink } from '../links/walletLink.ts'
export type { Log } from '../log/log.ts'
export { readLog } from '../log/readLog.ts'
export { closeModal, openModal, requestClose, shakeModal } from '../modal/actions.ts'
export { showCard } from '../modal/card.ts'
export { selectFirstView } from '../modal/firstView.ts'
export { modalMachine } from '../modal/machine.ts'
export { preloadModal } from '../modal/preload.ts'
export { isModalSeen, type ModalState } from '../modal/state.ts'
export { switchNetwork } from '../networks/actions.ts'
export { ChainNotSupportedError, NetworkNotFoundError } from '../networks/errors.ts'
export {
  type ActiveNetwork,
  getActiveNetwork,
  getNetworks,
  isReachable,
  selectActiveNetwork,
} from '../networks/selectors.ts'
export { setActiveNamespace } from '../networks/setActiveNamespace.ts'
export type { NamespaceNetworks, NetworksState } from '../networks/state.ts'
export { switchNamespace } from '../networks/switchNamespace.ts'
export { setFeatures } from '../options/actions.ts'
export { InvalidOptionError, SiwxOptionsError } from '../options/errors.ts'
export {
  type ConnectMethod,
  type ConnectorGroup,
  connectMethodsOrder,
  defaultFeatures,
  type Features,
  type SocialProvider,
  type WalletFeature,
} from '../options/features.ts'
export type { FeatureLimits, FeatureSwitch } from '../options/limits.ts'
export { getMetadata } from '../options/metadata.ts'
export type {
  AllWalletsOption,
  CustomWallet,
  Metadata,
  OptionsState,
  PartialFeatures,
  ServiceUrls,
  TokenOption,
} from '../options/state.ts'
export { startPairing } from '../pairing/actions.ts'
export { cancelPairing } from '../pairing/cancel.ts'
export {
  NoSharedNetworkError,
  NotPairedError,
  PairingExpiredError,
  PairingUnavailableError,
  RelayRefusedError,
  RelayUnreachableError,
} from '../pairing/errors.ts'
export { openRequest } from '../pairing/followLink.ts'
export { openWalletApp } from '../pairing/openWalletApp.ts'
export { preparePairing } from '../pairing/prepare.ts'
export { requestWallet } from '../pairing/requestWallet.ts'
export { pairingConnectorId } from '../pairing/source.ts'
export type { PairingState, WaitingRequest } from '../pairing/state.ts'
export {
  goBack,
  leaveNetworkViews,
  popTransaction,
  pushTransaction,
  pushView,
  replaceView,
  resetView,
} from '../router/actions.ts'
export { goesBackBy, type RouterEvent, routerMachine } from '../router/machine.ts'
export type { RouterData, RouterState } from '../router/state.ts'
export {
  settledNavigation,
  type TransactionEntry,
  type TransactionNavigation,
  transactionStack,
} from '../router/transactionStack.ts'
export { type ViewName, viewNames } from '../router/viewNames.ts'
export { nameFramework } from '../services/createServices.ts'
export { requestSignIn, signIn } from '../siwx/actions.ts'
export { cancelSignIn } from '../siwx/cancel.ts'
export { createServerSiwx } from '../siwx/createServerSiwx.ts'
export {
  InvalidSiwxMessageError,
  SignatureNotAcceptedError,
  SignInCancelledError,
  SignInUnavailableError,
} from '../siwx/errors.ts'
export { siwxMachine } from '../siwx/machine.ts'
export { createSiwxMessage } from '../siwx/message.ts'
export { acceptOneStepSignIn, type OneStepRequest, oneStepSignIn } from '../siwx/oneStep.ts'
export type { SiweConfig, SiweMessageParameters, SiweSession } from '../siwx/siweConfig.ts'
export type { SignInOrigin, SiwxState } from '../siwx/state.ts'
export type { SiwxExtension, SiwxMessage, SiwxMessageFields, SiwxSession } from '../siwx/types.ts'
export type { TokenBalance } from '../storage/accountCaches.ts'
export type { MachineStore, ReadableStore } from '../store/machineStore.ts'
export { setTheme } from '../theme/actions.ts'
export type { HostTheme, ThemeMode, ThemeState, ThemeVariables } from '../theme/state.ts'
export { type Debounced, debounce } from '../time/debounce.ts'
export { hideToast, showToast } from '../toasts/actions.ts'
export { type ToastCode, toastCatalogue } from '../toasts/catalogue.ts'
export { toastMachine } from '../toasts/machine.ts'
export type { Toast, ToastState, ToastVariant } from '../toasts/state.ts'
export { isUserRejection, readWalletError } from '../wallet-errors/readWalletError.ts'
export type { WalletErrorMeaning } from '../wallet-errors/walletErrorTable.ts'
export { hasCatalogue } from '../wallets/hasCatalogue.ts'
export { loadConnectorImage, loadWalletImage, walletImage } from '../wallets/images.ts'
export { fetchNextWallets } from '../wallets/pages.ts'
export { prefetchWallets } from '../wallets/prefetch.ts'
export { addRecentWallet } from '../wallets/recent.ts'
export { clearWalletSearch, retryWallets, searchWallets } from '../wallets/search.ts'
export {
  type ListedWallet,
  selectAllWallets,
  selectFoundWallets,
  selectSuggestedWallets,
  selectWalletCount,
} from '../wallets/selectors.ts'
export { selectWallet } from '../wallets/selectWallet.ts'
export type { WalletSearch, WalletsState } from '../wallets/state.ts'
export { loadWalletOfConnection } from '../wallets/walletOfConnection.ts'
