import { english } from './english.ts'
import type { Text } from './text.ts'
import { useTextOf } from './useTextOf.ts'

/** Looks any text of the kit up. Carries the whole catalogue, so only what loads with the modal may import it. */
export function useText(): Text {
  return useTextOf(english)
}
