import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { createTranslator, type Translator } from './translator.ts'

/** Returns the look-up of translations for texts that the caller has in English. */
export function useTranslator(): Translator {
  const { messages, locale } = useKitContext()
  return useMemo(() => createTranslator(messages, locale), [messages, locale])
}
