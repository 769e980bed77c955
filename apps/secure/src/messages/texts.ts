import { createContext, useContext } from 'react'
import type { english } from './english.ts'

/** The texts of one language, in parts. The compiler rejects a translation that lacks a text or needs other parameters. */
export type Texts = typeof english

/** Provides the texts of the language that is shown. */
export const TextsContext = createContext<Texts | undefined>(undefined)

/** Returns the texts of the language that is shown. @throws Error outside of a {@link TextsContext}. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('There are no texts here: render this inside a TextsContext.')
  return texts
}
