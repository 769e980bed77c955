import { arabicApprove } from './arabic/approve.ts'
import { arabicCard } from './arabic/card.ts'
import { arabicKeys } from './arabic/keys.ts'
import { arabicPages } from './arabic/pages.ts'
import { arabicPermissions } from './arabic/permissions.ts'
import { arabicRisks } from './arabic/risks.ts'
import { arabicSecurity } from './arabic/security.ts'
import { arabicSocial } from './arabic/social.ts'
import { arabicSolana } from './arabic/solana.ts'
import type { Texts } from './texts.ts'

/** Every text of the secure origin in Arabic. */
export const arabic: Texts = {
  card: arabicCard,
  approve: arabicApprove,
  risks: arabicRisks,
  solana: arabicSolana,
  permissions: arabicPermissions,
  pages: arabicPages,
  keys: arabicKeys,
  security: arabicSecurity,
  social: arabicSocial,
}
