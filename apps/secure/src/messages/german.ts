import { germanApprove } from './german/approve.ts'
import { germanCard } from './german/card.ts'
import { germanKeys } from './german/keys.ts'
import { germanPages } from './german/pages.ts'
import { germanPermissions } from './german/permissions.ts'
import { germanRisks } from './german/risks.ts'
import { germanSecurity } from './german/security.ts'
import { germanSocial } from './german/social.ts'
import { germanSolana } from './german/solana.ts'
import type { Texts } from './texts.ts'

/** Every text of the secure origin in German. */
export const german: Texts = {
  card: germanCard,
  approve: germanApprove,
  risks: germanRisks,
  solana: germanSolana,
  permissions: germanPermissions,
  pages: germanPages,
  keys: germanKeys,
  security: germanSecurity,
  social: germanSocial,
}
