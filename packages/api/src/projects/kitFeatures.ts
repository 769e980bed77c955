/** Features of the kit that a project's operator can switch off; whether the project collects events is a separate setting. */
export const kitFeatures = [
  'swaps',
  'onramp',
  'receive',
  'send',
  'email',
  'socials',
  'history',
  'allWallets',
  'smartSessions',
] as const
/** A feature of the kit that a project's operator can switch off. */
export type KitFeature = (typeof kitFeatures)[number]
