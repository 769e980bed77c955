import { useRef, useState } from 'react'
import { FirstViewLegal } from '../../../legal/FirstViewLegal.tsx'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { PreparedPairing } from '../pairing/PreparedPairing.ts'
import { FoundWallets } from './FoundWallets.tsx'
import { useScrollPosition } from './grid/useScrollPosition.ts'
import type { ListProps } from './ListProps.ts'
import { SearchBar } from './SearchBar.tsx'
import { useWalletSearch } from './useWalletSearch.ts'
import { WholeList } from './WholeList.tsx'
import './AllWallets.css'

/** Shows the whole catalogue as a list that grows while the user scrolls, or the results of a search. */
export function AllWallets() {
  const search = useWalletSearch()
  const [area, setArea] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const listProps: ListProps = { area, onType: () => field.current?.focus() }
  // The key of the scroll area. When it changes, a new area replaces the old one, so that the other list starts at its top and
  // fades in.
  const areaKey = search.isSearching ? 'found' : 'list'
  useScrollPosition(area, areaKey)

  return (
    <FirstViewLegal>
      <PreparedPairing />
      <div className="hf-kit-all">
        <SearchBar search={search} fieldRef={field} onLeave={() => focusGrid(area)} />
        <ScrollArea key={areaKey} areaRef={setArea} className="hf-kit-all-scroll">
          {search.isSearching ? <FoundWallets {...listProps} search={search} /> : <WholeList {...listProps} />}
        </ScrollArea>
      </div>
    </FirstViewLegal>
  )
}

function focusGrid(area: HTMLElement | null): void {
  area?.querySelector<HTMLElement>('td > [tabindex="0"]')?.focus()
}
