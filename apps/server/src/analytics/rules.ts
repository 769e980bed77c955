import { createHmac } from 'node:crypto'
import type { AnalyticsEvent } from '@holdfast/api'
import type { Project } from '../projects/project.ts'
import type { Caller } from '../services/context.ts'
import { InvalidTimestampError } from './errors.ts'
import { knownEvents } from './events.ts'

/** Longest text and list that are kept of a property. */
const LONGEST_TEXT = 256
const LONGEST_LIST = 64
/** A page's clock is believed when it is off by no more. */
const LARGEST_SKEW_MS = 24 * 3600 * 1000
/** Last moment that a date can be. */
const LAST_MOMENT_MS = 8.64e15

/** Properties that somebody typed or that a program wrote in words: they may hold an address or a key. */
const FREE_TEXTS = new Set(['error', 'message', 'mobile_link', 'name', 'search'])
/** Addresses, hashes, keys and tokens of every kind are long and unbroken. */
const LONG_WORD = /[a-zA-Z0-9_-]{26,}/g

/** An event that waits to be stored; the address leaves the memory only as the project wants it. */
export type ReceivedEvent = {
  projectKey: number
  eventId: string
  event: string
  occurredAt: Date
  receivedAt: Date
  domain: string
  properties: Record<string, unknown>
  address: string | undefined
  keepsAddress: boolean
  sdkType: string | undefined
  sdkVersion: string | undefined
}

/** Tells whether a visitor's browser asks not to be followed. */
export function asksForPrivacy(header: (name: string) => string | undefined): boolean {
  return header('dnt') === '1' || header('sec-gpc') === '1'
}

/** Why an event is only counted: a kit reports an error of its own, or nothing is known of such an event. */
export function whyOnlyCounted({ props }: AnalyticsEvent): 'error' | 'unknown' | undefined {
  if (props.type === 'error') return 'error'
  return props.type === 'track' && knownEvents.has(props.event) ? undefined : 'unknown'
}

/**
 * Makes of a known event what is kept of it.
 *
 * @throws {InvalidTimestampError}
 */
export function receiveEvent(parameters: {
  body: AnalyticsEvent
  project: Pick<Project, 'key' | 'keepsAddresses'>
  caller: Caller
  nowMs: number
}): ReceivedEvent {
  const { body, project, caller, nowMs } = parameters
  const { event, properties = {}, address } = body.props
  const kept = knownEvents.get(event) ?? []
  const { timestamp } = body
  if (timestamp < 0 || timestamp > LAST_MOMENT_MS) throw new InvalidTimestampError()
  const receivedAt = new Date(nowMs)
  return {
    projectKey: project.key,
    eventId: storable(body.eventId),
    event,
    occurredAt: Math.abs(timestamp - nowMs) <= LARGEST_SKEW_MS ? new Date(timestamp) : receivedAt,
    receivedAt,
    domain: domainOf(body, caller),
    properties: pickProperties(properties, kept),
    address: address && storable(address) ? storable(address) : undefined,
    keepsAddress: project.keepsAddresses,
    sdkType: caller.sdkType && storable(caller.sdkType),
    sdkVersion: caller.sdkVersion && storable(caller.sdkVersion),
  }
}

/** What the browser says of the page is believed before what the page says of itself. */
function domainOf({ domain }: AnalyticsEvent, { origin }: Caller): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : storable(domain).toLowerCase()
}

function pickProperties(properties: Record<string, unknown>, kept: readonly string[]): Record<string, unknown> {
  const entries = kept.flatMap((name) => {
    const value = Object.hasOwn(properties, name) ? cleanValue(name, properties[name]) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function cleanValue(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') {
    const text = storable(value).slice(0, LONGEST_TEXT)
    return FREE_TEXTS.has(name) ? text.replaceAll(LONG_WORD, '…') : text
  }
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item): item is string => typeof item === 'string')
  return texts.slice(0, LONGEST_LIST).map((text) => storable(text).slice(0, LONGEST_TEXT))
}

/** Takes out what Postgres has no place for: NUL, and halves of characters. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString()
}

/** The day in which a moment lies, in UTC: `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/**
 * Makes the mark by which a visitor is recognised within a day and a project, and nowhere else: without the day's key
 * nobody can tell whose it is.
 */
export function markVisitor(parameters: { address: string; projectKey: number; dayKey: string }): string {
  const { address, projectKey, dayKey } = parameters
  // Checksummed or not, an EVM address is the same wallet; in other namespaces case tells wallets apart.
  const wallet = /^0x/i.test(address) ? address.toLowerCase() : address
  return createHmac('sha256', Buffer.from(dayKey, 'base64url')).update(`${projectKey} ${wallet}`).digest('base64url')
}
