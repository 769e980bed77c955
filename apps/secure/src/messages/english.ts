import { approveTexts } from './english/approve.ts'
import { cardTexts } from './english/card.ts'
import { keyTexts } from './english/keys.ts'
import { pageTexts } from './english/pages.ts'
import { permissionTexts } from './english/permissions.ts'
import { riskTexts } from './english/risks.ts'
import { securityTexts } from './english/security.ts'
import { socialTexts } from './english/social.ts'
import { solanaTexts } from './english/solana.ts'

/** Every text of the secure origin in English, from which the other languages are translated. */
export const english = {
  card: cardTexts,
  approve: approveTexts,
  risks: riskTexts,
  solana: solanaTexts,
  permissions: permissionTexts,
  pages: pageTexts,
  keys: keyTexts,
  security: securityTexts,
  social: socialTexts,
}
