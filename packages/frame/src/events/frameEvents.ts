import type * as z from 'zod/mini'
import { getUser, initSmartAccount, isConnected, setPreferredAccount, signOut } from './account.ts'
import { reload, syncDappData, syncTheme } from './display.ts'
import {
  connectDevice,
  connectEmail,
  connectOtp,
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from './email.ts'
import { getChainId, getSmartAccountEnabledNetworks, switchNetwork } from './network.ts'
import { cancelRequest, rpcAbort, rpcRequest } from './rpc.ts'
import { connectFarcaster, connectSocial, getFarcasterUri, getSocialRedirectUri } from './social.ts'

/** Every event that an app may send to the frame, by its name on the wire. */
export const frameEvents = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  CONNECT_SOCIAL: connectSocial,
  GET_FARCASTER_URI: getFarcasterUri,
  CONNECT_FARCASTER: connectFarcaster,
  GET_USER: getUser,
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  GET_CHAIN_ID: getChainId,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: initSmartAccount,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: rpcAbort,
  CANCEL_REQUEST: cancelRequest,
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtp,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtp,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  RELOAD: reload,
} as const

/** The name of an event. */
export type FrameEventName = keyof typeof frameEvents

/** The payload of an event. */
export type PayloadOf<Name extends FrameEventName> = z.infer<(typeof frameEvents)[Name]['payload']>

/** The frame's answer when an event succeeds. */
export type SuccessOf<Name extends FrameEventName> = z.infer<(typeof frameEvents)[Name]['success']>

/** Returns whether a text names an event. */
export function isFrameEventName(name: string): name is FrameEventName {
  return Object.hasOwn(frameEvents, name)
}
