import { type CaipNetworkId, isCaipNetworkId } from '@holdfast/caip'
import { connectionNames, lastingNames } from './names.ts'
import { isShortText, type StorageKey, textKey } from './storageKey.ts'

/** The provider of the social login in use. */
export const connectedSocialKey = textKey(connectionNames.connectedSocial, isShortText)
/** The user's name at the provider of their social login. */
export const socialUsernameKey = textKey(connectionNames.socialUsername, isShortText)
/** The provider of a social login that opened in the page itself instead of a new window, as happens in Telegram's browser. */
export const socialProviderKey = textKey(connectionNames.socialProvider, isShortText)
/** Whether there is a login to the embedded wallet. */
export const emailLoginUsedKey = textKey(connectionNames.emailLoginUsed, (value): value is 'true' => value === 'true')
/** The email address of the embedded wallet's user. */
export const emailKey = textKey(connectionNames.email, isShortText)
/** When a login code was last sent by email, in Unix milliseconds. */
export const lastCodeTimeKey: StorageKey<number> = {
  ...lastingNames.lastEmailLoginTime,
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  serialize: String,
}
/** The CAIP-2 id of the network that the embedded wallet used last. */
export const lastUsedChainKey = textKey<CaipNetworkId>(connectionNames.lastUsedChain, isCaipNetworkId)
/** The networks on which the user has a smart account: EIP-155 chain ids, separated by commas. */
export const smartAccountEnabledNetworksKey: StorageKey<readonly number[]> = {
  ...connectionNames.smartAccountEnabledNetworks,
  parse: (text) => [
    ...new Set(
      text
        .split(',')
        .filter((id) => /^\d{1,15}$/.test(id))
        .map(Number),
    ),
  ],
  serialize: (ids) => ids.join(','),
}
