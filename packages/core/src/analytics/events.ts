import type { CaipNetworkId } from '@holdfast/caip'
import type { SocialProvider } from '../options/features.ts'

/** How a wallet was reached. `qrcode` is a phone that scans the code, `mobile` an app on the same device. */
export type WalletPlatform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode'

/** The events of a kit, under the specification's names. */
export type KitEvent =
  /** Only listeners receive this event, never the services. */
  | { event: 'MODAL_CREATED'; properties?: undefined }
  | { event: 'INITIALIZE'; properties: { networks: readonly CaipNetworkId[]; noAdapters: boolean } }
  | { event: 'MODAL_OPEN' | 'MODAL_CLOSE'; properties: { connected: boolean } }
  | { event: ClickEventName; properties?: undefined }
  | { event: 'SELECT_WALLET'; properties: { name: string; platform: WalletPlatform } }
  | { event: 'SEARCH_WALLET'; properties: { badge: 'certified' | undefined; search: string } }
  | { event: 'CONNECT_SUCCESS'; properties: { method: 'browser' | 'mobile' | 'qrcode' | 'email'; name: string } }
  | { event: 'CONNECT_ERROR'; properties: { message: string } }
  | { event: 'CONNECT_PROXY_ERROR'; properties: { message: string; uri: string; mobile_link: string; name: string } }
  | { event: 'DISCONNECT_SUCCESS'; properties?: undefined }
  | { event: 'DISCONNECT_ERROR'; properties: { message: string } }
  | { event: 'SWITCH_NETWORK'; properties: { network: CaipNetworkId } }
  | {
      event: 'CLICK_TRANSACTIONS' | 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY'
      properties: { isSmartAccount: boolean }
    }
  | { event: 'SELECT_BUY_PROVIDER'; properties: { provider: string; isSmartAccount: boolean } }
  | { event: 'OPEN_SWAP'; properties: { network: CaipNetworkId | ''; isSmartAccount: boolean } }
  | { event: 'INITIATE_SWAP' | 'SWAP_SUCCESS'; properties: SwapProperties }
  | { event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'; properties: SwapProperties & { message: string } }
  | { event: 'OPEN_SEND'; properties: { network: CaipNetworkId | ''; isSmartAccount: boolean } }
  | {
      event: 'ERROR_FETCH_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS'
      properties: { address: string; projectId: string; cursor: string | undefined; isSmartAccount: boolean }
    }
  | { event: 'SEND_INITIATED' | 'SEND_SUCCESS'; properties: SendProperties }
  | { event: 'SEND_ERROR'; properties: SendProperties & { message: string } }
  | { event: EmailEventName; properties?: undefined }
  | { event: 'EMAIL_VERIFICATION_CODE_FAIL'; properties: { message: string } }
  | { event: SocialEventName; properties: { provider: SocialProvider } }
  | {
      event: 'SET_PREFERRED_ACCOUNT_TYPE'
      properties: { accountType: 'eoa' | 'smartAccount'; network: CaipNetworkId | '' }
    }
  | { event: 'OPEN_ENS_FLOW'; properties: { isSmartAccount: boolean } }
  | {
      event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'
      properties: { ensName: string; isSmartAccount: boolean }
    }
  | { event: 'REGISTER_NAME_ERROR'; properties: { ensName: string; isSmartAccount: boolean; error: string } }
  | { event: SiwxEventName; properties: { network: CaipNetworkId | ''; isSmartAccount: boolean } }

/** The properties of a send: `token` is a CAIP-10 address, or the native currency's symbol; `amount` is in whole tokens. */
export type SendProperties = { network: CaipNetworkId | ''; token: string; amount: string; isSmartAccount: boolean }

/** The properties of a swap: symbols, and amounts in whole tokens. */
export type SwapProperties = {
  network: CaipNetworkId | ''
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
  isSmartAccount: boolean
}

/** The clicks, which are reported without properties. */
export type ClickEventName =
  | 'CLICK_ALL_WALLETS'
  | 'CLICK_WALLET_HELP'
  | 'CLICK_NETWORK_HELP'
  | 'CLICK_GET_WALLET'
  | 'CLICK_NETWORKS'
  | 'CLICK_SELECT_TOKEN_TO_SWAP'

/** Steps of a login by email, and of a change of the email address. */
export type EmailEventName =
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_SUBMITTED'
  | 'DEVICE_REGISTERED_FOR_EMAIL'
  | 'EMAIL_VERIFICATION_CODE_SENT'
  | 'EMAIL_VERIFICATION_CODE_PASS'
  | 'EMAIL_EDIT'
  | 'EMAIL_UPGRADE_FROM_MODAL'

/** Steps of a social login. */
export type SocialEventName =
  | 'SOCIAL_LOGIN_STARTED'
  | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
  | 'SOCIAL_LOGIN_SUCCESS'
  | 'SOCIAL_LOGIN_ERROR'
  | 'SOCIAL_LOGIN_CANCELED'

/** Events of the wallet sign-in. */
export type SiwxEventName = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'
