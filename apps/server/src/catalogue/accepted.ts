import { type WalletsQuery, walletsLimits } from '@holdfast/api'

/** What each parameter of `GET /getWallets` accepts, for the error message. */
export const accepted: Readonly<Record<keyof WalletsQuery, string>> = {
  page: 'a whole number from 1 on',
  entries: `a whole number from 1 to ${walletsLimits.entries}`,
  chains: 'CAIP-2 ids with commas, such as eip155:1,eip155:10',
  include: 'wallet ids with commas',
  exclude: 'wallet ids with commas',
  search: `at most ${walletsLimits.search} characters`,
  badge_type: "'certified' or 'none'",
}
