import { getMetadata } from '@holdfast/core'
import { useKit } from './useKit.ts'

/** Reads what wallets are told of the app: what it gave, and for what it left out, what the page says of itself. */
export function useAppMetadata(): ReturnType<typeof getMetadata> {
  const kit = useKit()
  useKit(({ options }) => options.metadata) // What it reads, and may change.
  return getMetadata(kit)
}
