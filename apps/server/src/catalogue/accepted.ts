import { type WalletsQuery, walletsLimits } from '@holdfast/api'

/** The accepted values of each parameter of `GET /getWallets`, for the error message. */
export const accepted: Readonly<Record<keyof WalletsQuery, string>> = {
  page: 'a whole number, 1 or more',
  entries: `a whole number from 1 to ${walletsLimits.entries}`,
  chains: `at most ${walletsLimits.list} CAIP-2 ids separated by commas, such as eip155:1,eip155:10`,
  include: `at most ${walletsLimits.list} wallet ids separated by commas`,
  exclude: `at most ${walletsLimits.list} wallet ids separated by commas`,
  search: `at most ${walletsLimits.search} characters`,
  badge_type: "'certified' or 'none'",
}
