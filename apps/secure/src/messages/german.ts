import { germanCard } from './german/card.ts'
import { germanPages } from './german/pages.ts'
import { germanRisks } from './german/risks.ts'
import type { Texts } from './texts.ts'

/** Every text of the secure origin in German. */
export const german: Texts = { card: germanCard, risks: germanRisks, pages: germanPages }
