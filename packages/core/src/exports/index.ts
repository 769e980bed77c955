export type { CatalogueWallet } from '@holdfast/api'
export { isPictureUri } from '@holdfast/api/limits'
export { secondsUntilNextEmail } from '@holdfast/frame'
export { setAccountTab, setAddressLabel } from '../accounts/actions.ts'
export { AccountNotFoundError } from '../accounts/errors.ts'
export { accountMachine } from '../accounts/machine.ts'
export { type NamespaceFeature, namespaceSupports } from '../accounts/selectors.ts'
export type { Account, AccountState, AccountsState, AccountType, WalletInfo } from '../accounts/state.ts'
export { preloadAdapters } from '../adapters/actions.ts'
export type {
  Adapter,
  AdapterClient,
  AdapterConnection,
  AdapterContext,
  AdapterHandle,
  WalletSignIn,
} from '../adapters/adapter.ts'
export { AdapterNotFoundError } from '../adapters/errors.ts'
export { lateAdapter } from '../adapters/lateAdapter.ts'
export { closeAlert } from '../alerts/actions/closeAlert.ts'
export { raiseAlert, reportProviderError } from '../alerts/actions/raiseAlert.ts'
export { type Alert, type AlertName, alertCatalogue, alertOfProviderError } from '../alerts/catalogue.ts'
export { alertMachine } from '../alerts/machine.ts'
export type { AlertPlace, AlertState, AlertVariant } from '../alerts/state.ts'
export { track } from '../analytics/actions/track.ts'
export type { KitEvent } from '../analytics/events.ts'
export type { LastEvent } from '../analytics/lastEvent.ts'
export { refreshBalance } from '../balances/actions.ts'
export { getCallsStatus, getCapabilities, sendCalls, showCallsStatus, waitForCalls } from '../calls/actions.ts'
export type { CallsStatus } from '../calls/callsStatus.ts'
export { CallsUnavailableError } from '../calls/errors.ts'
export type { WalletCall, WalletCapabilities } from '../calls/walletCalls.ts'
export type { CapabilityName } from '../capabilities.ts'
export { cancelConnect, connect } from '../connections/actions/connect.ts'
export { disconnect } from '../connections/actions/disconnect.ts'
export { mapWalletError } from '../connections/actions/mapWalletError.ts'
export { reconnect } from '../connections/actions/reconnect.ts'
export { switchAccount } from '../connections/actions/switchAccount.ts'
export { switchNetwork } from '../connections/actions/switchNetwork.ts'
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
export { type AccountSnapshot, getAccount, isAnyConnected, selectAccount } from '../connections/snapshot.ts'
export type { Connection, ConnectionStatus, ConnectionsState } from '../connections/state.ts'
export { mergeConnectors, normalizeConnectorName } from '../connectors/rules.ts'
export { canPair } from '../connectors/selectors/canPair.ts'
export { findConnectorEntry, getConnector } from '../connectors/selectors/findConnector.ts'
export { findConnectorOfWallet } from '../connectors/selectors/findConnectorOfWallet.ts'
export type { Connector, ConnectorsState, ConnectorType } from '../connectors/state.ts'
export { authConnectorId, pairingConnectorId } from '../connectors/state.ts'
export { createKit } from '../createKit.ts'
export { fetchPrice } from '../data/actions/fetchPrice.ts'
export { joinData } from '../data/actions/joinData.ts'
export { type Device, opensApps, readDevice } from '../device/device.ts'
export { isMobile, type KitWindow, type WebStorage } from '../device/window.ts'
export { loginWithEmail, resendEmail, submitCode } from '../embedded/actions/loginWithEmail.ts'
export { loginWithFarcaster } from '../embedded/actions/loginWithFarcaster.ts'
export { loginWithSocial, type WindowedProvider } from '../embedded/actions/loginWithSocial.ts'
export { openEmbedded, preloadEmbedded } from '../embedded/actions/openEmbedded.ts'
export { setPreferredAccount } from '../embedded/actions/setPreferredAccount.ts'
export { submitUpdateCode, updateEmail } from '../embedded/actions/updateEmail.ts'
export type { EmbeddedClient } from '../embedded/client/source.ts'
export { RequestAbortedError } from '../embedded/errors.ts'
export { type EmbeddedEvent, embeddedMachine } from '../embedded/machine.ts'
export { CODE_LENGTH, codeDigitsOf, isEmail, userDisplayNameOf } from '../embedded/rules.ts'
export type {
  CodeEntry,
  EmailUpdateState,
  EmbeddedState,
  EmbeddedUser,
  LoginProblem,
  LoginState,
} from '../embedded/state.ts'
export { embeddedToasts } from '../embedded/toasts.ts'
export { forgetUser } from '../forgetUser.ts'
export { fetchIdentity, loadProfile, lookUpName, type ResolvedName, resolveName } from '../identity/actions.ts'
export { NameResolutionError } from '../identity/errors.ts'
export type { Kit, KitState, KitStores } from '../kit.ts'
export type { KitEnvironment, KitOptions } from '../kitOptions.ts'
export type { LateCapabilityName } from '../lateCapabilities.ts'
export { type Download, type DownloadKind, downloadsOf, getWalletFrom } from '../links/downloads.ts'
export { formatWalletLink, type WalletLink } from '../links/formatWalletLink.ts'
export { type LinkTarget, openLink } from '../links/openLink.ts'
export { type Platform, type PlatformLabel, platformLabel, platformsOf } from '../links/platforms.ts'
export { walletLink } from '../links/walletLink.ts'
export type { Log } from '../log/log.ts'
export { readLog } from '../log/readLog.ts'
export { closeModal, openModal, requestModalClose, shakeModal } from '../modal/actions.ts'
export { goBack, leaveNetworkViews, popTransaction } from '../modal/goBack.ts'
export { modalMachine } from '../modal/machine.ts'
export { preloadModal } from '../modal/preloadModal.ts'
export { selectFirstView } from '../modal/selectFirstView.ts'
export { showCard } from '../modal/showCard.ts'
export { isModalVisible, type ModalState } from '../modal/state.ts'
export { switchNamespace } from '../modal/switchNamespace.ts'
export { enterName, registerName, trackNameFlow } from '../names/actions.ts'
export { NameAccountError, NameNetworkError, NameRegistrationError, NameServiceError } from '../names/errors.ts'
export { canRegisterName, isZoneName } from '../names/rules.ts'
export { initialNamesState, type NameCheck, type NameSuggestion, type NamesState } from '../names/state.ts'
export { setActiveNamespace } from '../networks/actions.ts'
export { ChainNotSupportedError, NamespaceNotFoundError, NetworkNotFoundError } from '../networks/errors.ts'
export {
  type ActiveNetwork,
  getActiveNetwork,
  getNetworks,
  isNetworkReachable,
  selectActiveNetwork,
} from '../networks/selectors.ts'
export type { NamespaceNetworks, NetworksState } from '../networks/state.ts'
export { fetchNfts, refreshNfts } from '../nfts/actions/fetchNfts.ts'
export { watchNfts } from '../nfts/actions/watchNfts.ts'
export { foldNfts, idOfNft } from '../nfts/rules.ts'
export type { Nft, NftsState } from '../nfts/state.ts'
export { checkPurchase } from '../onramp/actions/checkPurchase.ts'
export { loadOfferImage } from '../onramp/actions/loadOfferImage.ts'
export { loadOnRamp } from '../onramp/actions/loadOnRamp.ts'
export { recordLinkOpened } from '../onramp/actions/recordLinkOpened.ts'
export { setPaymentAmount } from '../onramp/actions/setPaymentAmount.ts'
export { setPaymentCurrency } from '../onramp/actions/setPaymentCurrency.ts'
export { setPurchaseCurrency } from '../onramp/actions/setPurchaseCurrency.ts'
export { reopenPurchase, startPurchase } from '../onramp/actions/startPurchase.ts'
export { watchPurchases } from '../onramp/actions/watchPurchases.ts'
export { canBuy, isRestrictedTimeZone } from '../onramp/availability.ts'
export { openBuy, openWhatIsABuy } from '../onramp/openBuy.ts'
export type { Purchase, PurchaseFailure, PurchaseWindow } from '../onramp/purchase.ts'
export {
  onRampProviders,
  type PaymentProblem,
  paymentDecimals,
  paymentMethodsFor,
  paymentProblemOf,
  presetPaymentAmounts,
} from '../onramp/rules.ts'
export {
  initialOnRampState,
  type OnRampProvider,
  type OnRampQuote,
  type OnRampState,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../onramp/state.ts'
export { setFeatures } from '../options/actions/setFeatures.ts'
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
export { getMetadata } from '../options/selectors.ts'
export type {
  AllWalletsOption,
  CustomWallet,
  Metadata,
  OptionsState,
  PartialFeatures,
  ServiceUrls,
  TokenOption,
} from '../options/state.ts'
export { cancelPairing } from '../pairing/actions/cancelPairing.ts'
export { openWalletApp } from '../pairing/actions/openWalletApp.ts'
export { preparePairing } from '../pairing/actions/preparePairing.ts'
export { requestWallet } from '../pairing/actions/requestWallet.ts'
export { startPairing } from '../pairing/actions/startPairing.ts'
export { openWaitingRequest } from '../pairing/client/followClient.ts'
export {
  NoSharedNetworkError,
  NotPairedError,
  PairingExpiredError,
  PairingUnavailableError,
  RelayRefusedError,
  RelayUnreachableError,
} from '../pairing/errors.ts'
export { isWalletOutOfReach } from '../pairing/selectors.ts'
export type { PairingState, WaitingRequest } from '../pairing/state.ts'
export {
  pushTransaction,
  pushView,
  replaceView,
  resetView,
} from '../router/actions.ts'
export { type RouterEvent, routerMachine } from '../router/machine.ts'
export { backAction } from '../router/selectors.ts'
export type { RouterData, RouterState } from '../router/state.ts'
export {
  settledNavigation,
  type TransactionEntry,
  type TransactionNavigation,
  transactionStack,
} from '../router/transactionStack.ts'
export { type ViewName, viewNames } from '../router/viewNames.ts'
export { checkSend } from '../send/actions/checkSend.ts'
export { resetSend } from '../send/actions/resetSend.ts'
export { reviewSend } from '../send/actions/reviewSend.ts'
export { setReceiver } from '../send/actions/setReceiver.ts'
export { setMaxSendAmount, setSendAmount } from '../send/actions/setSendAmount.ts'
export { setSendToken } from '../send/actions/setSendToken.ts'
export { setSendUnit } from '../send/actions/setSendUnit.ts'
export { startSend } from '../send/actions/startSend.ts'
export { cancelSend, submitSend } from '../send/actions/submitSend.ts'
export { sendAssetOfNft } from '../send/assets/sendAssetOfNft.ts'
export { getRecentReceivers } from '../send/counterparties/receivers.ts'
export { SendFailedError, type SendFailure, type SendFailureCode, SendIncompleteError } from '../send/errors.ts'
export { openSend } from '../send/openSend.ts'
export { isSendUnderWay } from '../send/progress.ts'
export { maxSendAmountOf, sendAmountOf, sendFeeOf, sendWorthOf } from '../send/rules/amount.ts'
export { type SendProblem, sendProblemOf } from '../send/rules/sendProblemOf.ts'
export {
  initialSendState,
  type ReceiverProblem,
  type SendAsset,
  type SendOrder,
  type SendProgress,
  type SendState,
  type SendWarning,
} from '../send/state.ts'
export { sendToasts } from '../send/toasts.ts'
export { nameFramework } from '../services/createServices.ts'
export { hasDataService } from '../services/selectors.ts'
export { cancelSignIn } from '../siwx/actions/cancelSignIn.ts'
export { acceptOneStepSignIn, type OneStepRequest, prepareOneStepSignIn } from '../siwx/actions/oneStepSignIn.ts'
export { requestSignIn, signIn } from '../siwx/actions/requestSignIn.ts'
export { createServerSiwx } from '../siwx/createServerSiwx.ts'
export { createSiwxMessage } from '../siwx/createSiwxMessage.ts'
export {
  InvalidSiwxMessageError,
  SignatureNotAcceptedError,
  SignInCancelledError,
  SignInUnavailableError,
} from '../siwx/errors.ts'
export { siwxMachine } from '../siwx/machine.ts'
export type { SiweConfig, SiweMessageParameters, SiweSession } from '../siwx/siweConfig.ts'
export type { SignInOrigin, SiwxState } from '../siwx/state.ts'
export type { SiwxExtension, SiwxMessage, SiwxMessageFields, SiwxSession } from '../siwx/types.ts'
export { fetchSmartSessions, revokeSmartSession } from '../smart-sessions/actions.ts'
export { initialSmartSessionsState, isSmartSessionUsable, type SmartSessionsState } from '../smart-sessions/state.ts'
export type { TokenBalance } from '../storage/accountCaches.ts'
export type { RecentReceiver } from '../storage/receiverKeys.ts'
export type { MachineStore, ReadableStore } from '../store/machineStore.ts'
export { approveSwap } from '../swap/actions/approveSwap.ts'
export { buildTopUp, findTopUps } from '../swap/actions/findTopUps.ts'
export { openSwapTokens } from '../swap/actions/openSwapTokens.ts'
export { rebuildSwap } from '../swap/actions/rebuildSwap.ts'
export { reviewSwap } from '../swap/actions/reviewSwap.ts'
export { setMaxSwapAmount, setSwapAmount } from '../swap/actions/setSwapAmount.ts'
export { setSwapDeadline } from '../swap/actions/setSwapDeadline.ts'
export { setSwapSlippage } from '../swap/actions/setSwapSlippage.ts'
export { setSwapToken, switchSwapTokens } from '../swap/actions/setSwapToken.ts'
export { refreshSwap, startSwap } from '../swap/actions/startSwap.ts'
export { cancelSwap, submitSwap } from '../swap/actions/submitSwap.ts'
export { watchSwap, watchSwapPreview } from '../swap/actions/watchSwap.ts'
export type { SwapFailure, SwapFailureCode } from '../swap/errors.ts'
export { openSwap } from '../swap/openSwap.ts'
export {
  formatSwapOutput,
  hasShownBalance,
  heldSwapTokensOf,
  impactLevelOf,
  isOwnCurrency,
  isPriceUnknown,
  isSwappable,
  isSwapQuoteExpired,
  maxSlippageOf,
  minimumReceivedOf,
  ownCurrencyOf,
  priceImpactOf,
  providerFeeOf,
  receivedWorthOf,
  routeSymbolsOf,
  type SwapStepEntry,
  sortSwapTokens,
  swapAmountOf,
  swapGasCostOf,
  swapGasWorthOf,
  swapRateOf,
  swapStepsOf,
  swapWorthOf,
} from '../swap/rules.ts'
export { initialSwapState, type SwapOffer, type SwapState, type SwapToken } from '../swap/state.ts'
export type { TopUp } from '../swap/steps/topUps.ts'
export { swapToasts } from '../swap/toasts.ts'
export { suggestedSwapTokensOf } from '../swap/tokens/suggested.ts'
export { readTypedAmount, readTypedDeadline, readTypedSlippage } from '../swap/typedValues.ts'
export { parseErrorMessage } from '../text/parseErrorMessage.ts'
export { setTheme } from '../theme/actions.ts'
export type { HostTheme, ThemeMode, ThemeState, ThemeVariables } from '../theme/state.ts'
export { type Debounced, debounce } from '../time/debounce.ts'
export { hideToast, showToast } from '../toasts/actions.ts'
export { type ToastCode, toastCatalogue } from '../toasts/catalogue.ts'
export { toastMachine } from '../toasts/machine.ts'
export type { Toast, ToastState, ToastVariant } from '../toasts/state.ts'
export { loadTokens } from '../tokens/actions/loadTokens.ts'
export { refreshTokens } from '../tokens/actions/refreshTokens.ts'
export { watchTokens } from '../tokens/actions/watchTokens.ts'
export {
  type FoldedTokens,
  foldTokens,
  isTokenFound,
  isTokenRetryLocked,
  TOKEN_RETRY_LOCK_MS,
  tokenUnitsOf,
  tokenWorthOf,
  totalTokenWorthOf,
} from '../tokens/rules.ts'
export type { TokensState } from '../tokens/state.ts'
export { afterTransaction } from '../transactions/actions/afterTransaction.ts'
export { fetchPurchases } from '../transactions/actions/fetchPurchases.ts'
export { fetchTransactions, refreshTransactions } from '../transactions/actions/fetchTransactions.ts'
export { watchTransactions } from '../transactions/actions/watchTransactions.ts'
export {
  listTransactionMonths,
  type MovedDescription,
  type TransactionMonth,
  type TransactionRow,
  type TransactionType,
  transactionRowsOf,
  transactionStatusOf,
  transactionTypeOf,
} from '../transactions/rules.ts'
export type { TransactionsState } from '../transactions/state.ts'
export type { MovedAsset, Transaction, TransactionsByYear } from '../transactions/transaction.ts'
export { isUserRejection, readWalletError } from '../wallet-errors/readWalletError.ts'
export type { WalletErrorMeaning } from '../wallet-errors/walletErrorTable.ts'
export { selectConnector } from '../wallet-list/actions/selectConnector.ts'
export { selectWallet } from '../wallet-list/actions/selectWallet.ts'
export {
  selectConnectMethods,
  selectIsWalletListCollapsed,
  selectShowsAllWallets,
} from '../wallet-list/connectMethods.ts'
export { countAwaitedRows } from '../wallet-list/countAwaitedRows.ts'
export type { ConnectEntry, ConnectGroup, ConnectTag } from '../wallet-list/groups.ts'
export { selectConnectGroups } from '../wallet-list/selectConnectGroups.ts'
export {
  type ListedWallet,
  selectAllWallets,
  selectFoundWallets,
  selectSuggestedWallets,
  selectWalletCount,
} from '../wallet-list/selectors.ts'
export { addRecentWallet } from '../wallets/actions/addRecentWallet.ts'
export { fetchNextWallets } from '../wallets/actions/fetchNextWallets.ts'
export { prefetchWallets } from '../wallets/actions/prefetchWallets.ts'
export { clearWalletSearch, retryWallets, searchWallets } from '../wallets/actions/searchWallets.ts'
export { loadConnectorImage, loadWalletImage, walletImage } from '../wallets/images/loadImage.ts'
export { loadWalletOfConnection } from '../wallets/loadWalletOfConnection.ts'
export { hasCatalogue } from '../wallets/selectors/hasCatalogue.ts'
export type { WalletSearch, WalletsState } from '../wallets/state.ts'
