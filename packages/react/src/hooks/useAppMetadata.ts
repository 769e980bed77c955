import { getMetadata } from '@holdfast/core'
import { useKit } from './useKit.ts'

/** Reads the metadata that wallets receive about the app: the app's own values, or the page's where the app has set none. */
export function useAppMetadata(): ReturnType<typeof getMetadata> {
  const kit = useKit()
  useKit(({ options }) => options.metadata) // Renders again when the options that getMetadata reads change.
  return getMetadata(kit)
}
