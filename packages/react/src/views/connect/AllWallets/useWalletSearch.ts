import { clearWalletSearch, debounce, searchWallets } from '@holdfast/core'
import { useEffect, useMemo, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { mayReturnToList } from './mayReturnToList.ts'

/** The least number of characters that starts a search: one letter would match half of the catalogue. */
const minLength = 2

/** The result of {@link useWalletSearch}. */
export type UseWalletSearch = {
  /** The text as typed. */
  term: string
  setTerm: (term: string) => void
  /** Whether only certified wallets are searched for. */
  isCertified: boolean
  setCertified: (isCertified: boolean) => void
  /** Whether search results are shown instead of the whole list. */
  isSearching: boolean
  /** Whether results are loading, or the user is still typing. */
  isPending: boolean
  clear: () => void
}

/** Searches the catalogue as the user types. A user who returns from a wallet finds the search as they left it. */
export function useWalletSearch(): UseWalletSearch {
  const kit = useKit()
  const search = useKit(({ wallets }) => wallets.search)
  const [term, setTermNow] = useState(search.term)
  const [isCertified, setCertifiedNow] = useState(search.badge === 'certified')
  const searchSoon = useMemo(
    () => debounce((query: searchWallets.Parameters) => attempt(kit, () => searchWallets(kit, query))),
    [kit],
  )

  useEffect(
    () => () => {
      searchSoon.cancel()
      if (!mayReturnToList(kit)) clearWalletSearch(kit)
    },
    [kit, searchSoon],
  )

  const current = { term: term.trim(), badge: isCertified ? ('certified' as const) : undefined }
  const isSearching = current.term.length >= minLength || isCertified
  const isRequested = search.term === current.term && search.badge === current.badge
  return {
    term,
    setTerm(next) {
      setTermNow(next)
      if (next.trim().length >= minLength || isCertified) return searchSoon({ term: next, badge: current.badge })
      searchSoon.cancel()
      clearWalletSearch(kit)
    },
    isCertified,
    setCertified(next) {
      setCertifiedNow(next)
      searchSoon.cancel()
      const isLongEnough = current.term.length >= minLength
      // The switch takes effect at once; only typing waits for a pause.
      if (next || isLongEnough) attempt(kit, () => searchWallets(kit, { term, badge: next ? 'certified' : undefined }))
      else clearWalletSearch(kit)
    },
    isSearching,
    isPending: isSearching && (!isRequested || search.status === 'loading' || search.status === 'idle'),
    clear() {
      setTermNow('')
      setCertifiedNow(false)
      searchSoon.cancel()
      clearWalletSearch(kit)
    },
  }
}
