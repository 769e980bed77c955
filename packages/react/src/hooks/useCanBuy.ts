import type { ChainNamespace } from '@holdfast/caip'
import { canBuy } from '@holdfast/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'

/**
 * Returns whether buying is offered to an account of a namespace. The result is kept until the app's options or the namespace
 * change, since a browser takes a tenth of a millisecond to name the device's time zone.
 */
export function useCanBuy(namespace: ChainNamespace | undefined): boolean {
  const options = useKit((state) => state.options)
  return useMemo(() => canBuy(options, namespace), [options, namespace])
}
