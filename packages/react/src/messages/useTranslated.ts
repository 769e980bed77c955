import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { createTranslated, type Translated } from './translated.ts'

/** Looks up the translations of texts that the caller has in English. */
export function useTranslated(): Translated {
  const { messages, locale } = useKitContext()
  return useMemo(() => createTranslated(messages, locale), [messages, locale])
}
