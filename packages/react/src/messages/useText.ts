import { english } from './english.ts'
import type { Text } from './text.ts'
import { useTextOf } from './useTextOf.ts'

/** Looks up any text of the modal. It bundles them all, so only code that loads with the modal may import it. */
export function useText(): Text {
  return useTextOf(english)
}
