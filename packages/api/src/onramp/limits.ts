/** The limits of requests and of an order's lifetime. */
export const onRampLimits = {
  /** The most destination wallets of one purchase. */
  wallets: 8,
  /** The most entries of each list of a destination wallet. */
  listEntries: 64,
  /** Longest amount, in characters. */
  amount: 32,
  /** How many seconds a link to a provider's page is valid. */
  openS: 300,
  /** How many seconds an opened order waits for the payment before it expires. */
  orderS: 3_600,
} as const

/** The time zones in which the on-ramp is not offered. */
export const restrictedTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
] as const
