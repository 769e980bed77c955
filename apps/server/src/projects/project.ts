import type { KitFeature } from '@holdfast/api'

/** The names of the services that an operator may deny to a project. */
export const projectFeatures = ['catalogue', 'relay', 'rpc', 'data', 'onramp', 'bundler'] as const
/** A service that an operator may deny to a project. */
export type ProjectFeature = (typeof projectFeatures)[number]

/** An app that may use the kit's services, as its operator set it up. */
export type Project = {
  /** A number that stays the same when the id is rotated. */
  key: number
  /** 32 hex characters. */
  id: string
  name: string
  /** Whether this is the product's own project, which the product's own pages may always use. */
  isOwn: boolean
  /** Patterns of the origins whose pages may use the project, in their normal form. */
  origins: readonly string[]
  /** Services that the project may use; `all` includes services added later. */
  features: readonly ProjectFeature[] | 'all'
  /** Features of the kit that are switched off; features added later are on. */
  disabledFeatures: readonly KitFeature[]
  /** Only these wallets are listed; empty for all. */
  includeWalletIds: readonly string[]
  /** Wallets that are never listed. */
  excludeWalletIds: readonly string[]
  /** Whether callers other than browsers may use the project. */
  allowsNoOrigin: boolean
  isAnalyticsEnabled: boolean
  /** Whether visitors' wallet addresses are stored in plain form. */
  keepsAddresses: boolean
  createdAt: Date
  /** When the id was last rotated. */
  rotatedAt: Date | undefined
}

/** The settings that an operator may change. */
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

/** The settings of a new project: no page is allowed yet, and analytics is off. */
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

/** Returns whether a text has the form of a project id. */
export function isProjectId(text: string): boolean {
  return ID.test(text)
}
