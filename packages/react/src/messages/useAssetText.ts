import { assetMessages } from './assets.ts'
import { english } from './english.ts'
import type { MessageKey, Text } from './text.ts'
import { useTextOf } from './useTextOf.ts'

const texts = { ...english, ...assetMessages }

/** Looks up any text of the kit, for the views of what an account holds and did: it bundles theirs too. */
export function useAssetText(): Text<MessageKey> {
  return useTextOf(texts)
}
