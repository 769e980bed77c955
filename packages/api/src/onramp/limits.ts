/** The limits of a caller's requests, and of an order's life. */
export const onRampLimits = {
  /** Destinations of one purchase, and the entries of each of their lists. */
  wallets: 8,
  listEntries: 64,
  /** Longest amount, in characters. */
  amount: 32,
  /** Seconds in which a page of a provider may be opened. */
  openS: 300,
  /** Seconds after which an order that was opened and not paid expires. */
  orderS: 3_600,
} as const

/** The time zones in which nothing is offered. */
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
