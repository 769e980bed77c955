/** Properties of events on a network, such as swap and send: the network, and whether the account is a smart account. */
const onNetwork = ['network', 'isSmartAccount'] as const
const swap = [...onNetwork, 'swapFromToken', 'swapToToken', 'swapFromAmount', 'swapToAmount'] as const
const send = [...onNetwork, 'token', 'amount'] as const
const none = [] as const

/**
 * The events that are accepted, and which of their properties are kept. Anything that identifies a person or grants access is
 * left out, such as the addresses, cursors and ids of `ERROR_FETCH_TRANSACTIONS`, the pairing URI with its key, and account
 * names.
 */
export const knownEvents: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  Object.entries({
    INITIALIZE: ['networks', 'noAdapters'],
    MODAL_OPEN: ['connected'],
    MODAL_CLOSE: ['connected'],
    CLICK_ALL_WALLETS: none,
    CLICK_WALLET_HELP: none,
    CLICK_NETWORK_HELP: none,
    CLICK_GET_WALLET: none,
    CLICK_NETWORKS: none,
    CLICK_SELECT_TOKEN_TO_SWAP: none,
    CLICK_CONVERT: none,
    CLICK_SELECT_NETWORK_TO_SWAP: none,
    CLICK_TRANSACTIONS: ['isSmartAccount'],
    SELECT_WALLET: ['name', 'platform'],
    SEARCH_WALLET: ['badge', 'search'],
    CONNECT_SUCCESS: ['method', 'name'],
    CONNECT_ERROR: ['message'],
    CONNECT_PROXY_ERROR: ['message', 'mobile_link', 'name'],
    DISCONNECT_SUCCESS: none,
    DISCONNECT_ERROR: ['message'],
    SWITCH_NETWORK: ['network'],
    SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
    EMAIL_LOGIN_SELECTED: none,
    EMAIL_SUBMITTED: none,
    DEVICE_REGISTERED_FOR_EMAIL: none,
    EMAIL_VERIFICATION_CODE_SENT: none,
    EMAIL_VERIFICATION_CODE_PASS: none,
    EMAIL_VERIFICATION_CODE_FAIL: ['message'],
    EMAIL_EDIT: none,
    EMAIL_UPGRADE_FROM_MODAL: none,
    SOCIAL_LOGIN_STARTED: ['provider'],
    SOCIAL_LOGIN_SUCCESS: ['provider'],
    SOCIAL_LOGIN_ERROR: ['provider'],
    SOCIAL_LOGIN_REQUEST_USER_DATA: ['provider'],
    SOCIAL_LOGIN_CANCELED: ['provider'],
    ERROR_FETCH_TRANSACTIONS: ['isSmartAccount'],
    LOAD_MORE_TRANSACTIONS: ['isSmartAccount'],
    SELECT_BUY_CRYPTO: ['isSmartAccount'],
    SELECT_WHAT_IS_A_BUY: ['isSmartAccount'],
    SELECT_BUY_PROVIDER: ['provider', 'isSmartAccount'],
    OPEN_ENS_FLOW: ['isSmartAccount'],
    OPEN_SWAP: onNetwork,
    OPEN_SEND: onNetwork,
    INITIATE_SWAP: swap,
    SWAP_SUCCESS: swap,
    SWAP_ERROR: [...swap, 'message'],
    SWAP_APPROVAL_ERROR: [...swap, 'message'],
    SEND_INITIATED: send,
    SEND_SUCCESS: send,
    SEND_ERROR: [...send, 'message'],
    REGISTER_NAME_INITIATED: ['isSmartAccount'],
    REGISTER_NAME_SUCCESS: ['isSmartAccount'],
    REGISTER_NAME_ERROR: ['isSmartAccount', 'error'],
    CLICK_SIGN_SIWX_MESSAGE: onNetwork,
    CLICK_CANCEL_SIWX: onNetwork,
    SIWX_AUTH_SUCCESS: onNetwork,
    SIWX_AUTH_ERROR: onNetwork,
  }),
)
