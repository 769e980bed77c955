import type { CaipNetworkId } from '@holdfast/caip'

/** What happened in a kit, by the specification's names. The kit itself sends nothing anywhere. */
export type KitEvent =
  | { event: 'INITIALIZE'; properties: { networks: readonly CaipNetworkId[]; noAdapters: boolean } }
  | { event: 'MODAL_OPEN' | 'MODAL_CLOSE'; properties: { connected: boolean } }
  | { event: 'SELECT_WALLET'; properties: { name: string; platform: 'browser' } }
  | { event: 'CONNECT_SUCCESS'; properties: { method: 'browser'; name: string } }
  | { event: 'CONNECT_ERROR'; properties: { message: string } }
  | { event: 'DISCONNECT_SUCCESS'; properties?: undefined }
  | { event: 'DISCONNECT_ERROR'; properties: { message: string } }
  | { event: 'SWITCH_NETWORK'; properties: { network: CaipNetworkId } }
  | { event: SiwxEventName; properties: { network: CaipNetworkId | ''; isSmartAccount: boolean } }

/** Events of the wallet sign-in. */
export type SiwxEventName = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'
