import type { KitFeature } from '@holdfast/api'

/** Services whose use a project may be denied; a name is a service's. */
export const projectFeatures = ['catalogue', 'relay', 'rpc'] as const
/** A service whose use a project may be denied. */
export type ProjectFeature = (typeof projectFeatures)[number]

/** A program that may use the kit's services, as its operator set it up. */
export type Project = {
  /** Number that stays when the id is rotated. */
  key: number
  /** 32 hex characters. */
  id: string
  name: string
  /** Whether it is the project of the product itself, whose own pages always may use it. */
  isOwn: boolean
  /** Patterns of the origins whose pages may use it, in their normal form. */
  origins: readonly string[]
  /** Services that it may use; `all` includes those that come later. */
  features: readonly ProjectFeature[] | 'all'
  /** Features of the kit that are switched off; those that come later are on. */
  disabledFeatures: readonly KitFeature[]
  /** Wallets that alone are listed; empty for all. */
  includeWalletIds: readonly string[]
  /** Wallets that are never listed. */
  excludeWalletIds: readonly string[]
  /** Whether callers that are no browsers may use it. */
  allowsNoOrigin: boolean
  isAnalyticsEnabled: boolean
  /** Whether visitors' wallet addresses are stored as they are. */
  keepsAddresses: boolean
  createdAt: Date
  /** When its id was last replaced. */
  rotatedAt: Date | undefined
}

/** What an operator may choose and change. */
export type ProjectSettings = Pick<
  Project,
  | 'name'
  | 'origins'
  | 'features'
  | 'disabledFeatures'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'allowsNoOrigin'
  | 'isAnalyticsEnabled'
  | 'keepsAddresses'
>

/** What a new project is set to: pages have to be let in, and it hears of nothing. */
export const defaultSettings: Omit<ProjectSettings, 'name'> = {
  origins: [],
  features: 'all',
  disabledFeatures: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  allowsNoOrigin: true,
  isAnalyticsEnabled: false,
  keepsAddresses: false,
}

const ID = /^[0-9a-f]{32}$/

/** Tells whether a text has the form of a project id. */
export function isProjectId(text: string): boolean {
  return ID.test(text)
}
