import { isRecord } from '@holdfast/base'
import type { Metadata } from '../wire/params.ts'

/** Reads what a peer says about itself; a text field that is missing or has another type becomes empty. */
export function readMetadata(value: unknown): Metadata {
  const given = isRecord(value) ? value : {}
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const icons: unknown[] = Array.isArray(given['icons']) ? given['icons'] : []
  const redirect = isRecord(given['redirect']) ? given['redirect'] : undefined
  const link = (name: string): string | undefined => (typeof redirect?.[name] === 'string' ? redirect[name] : undefined)
  return {
    name: text('name'),
    description: text('description'),
    url: text('url'),
    icons: icons.filter((icon): icon is string => typeof icon === 'string' && icon !== ''),
    ...(redirect ? { redirect: { native: link('native'), universal: link('universal') } } : {}),
  }
}
