import { createHmac } from 'node:crypto'
import type { AnalyticsEvent } from '@holdfast/api'
import type { Project } from '../projects/project.ts'
import type { Caller } from '../services/app/context.ts'
import { InvalidTimestampError } from './errors.ts'
import { knownEvents } from './events.ts'

/** The longest text and the longest list that a property may keep. */
const MAX_TEXT_LENGTH = 256
const MAX_LIST = 64
/** A page's clock is trusted if it differs from ours by no more than this. */
const MAX_SKEW_MS = 24 * 3600 * 1000
/** The latest time that a `Date` can hold. */
const MAX_TIMESTAMP_MS = 8.64e15

/** Properties that a user typed or that a program worded freely: they may contain an address or a key. */
const FREE_TEXTS = new Set(['error', 'message', 'mobile_link', 'name', 'search'])
/** Addresses, hashes, keys and tokens are long runs of characters without a break. */
const LONG_WORD = /[a-zA-Z0-9_-]{26,}/g

/** An event waiting to be stored. Its plain address is stored only if the project keeps addresses. */
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

/** Whether a visitor's browser asks not to be tracked. */
export function asksForPrivacy(header: (name: string) => string | undefined): boolean {
  return header('dnt') === '1' || header('sec-gpc') === '1'
}

/** Returns why an event is counted but not stored: it is an error of the kit, or it is unknown. Undefined if it is stored. */
export function countOnlyReason({ props }: AnalyticsEvent): 'error' | 'unknown' | undefined {
  if (props.type === 'error') return 'error'
  return props.type === 'track' && knownEvents.has(props.event) ? undefined : 'unknown'
}

/**
 * Converts a known event to the form in which it is stored, with only those of its properties that are kept.
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
  if (timestamp < 0 || timestamp > MAX_TIMESTAMP_MS) throw new InvalidTimestampError()
  const receivedAt = new Date(nowMs)
  return {
    projectKey: project.key,
    eventId: toStorable(body.eventId),
    event,
    occurredAt: Math.abs(timestamp - nowMs) <= MAX_SKEW_MS ? new Date(timestamp) : receivedAt,
    receivedAt,
    domain: domainOf(body, caller),
    properties: pickProperties(properties, kept),
    address: address && toStorable(address) ? toStorable(address) : undefined,
    keepsAddress: project.keepsAddresses,
    sdkType: caller.sdkType && toStorable(caller.sdkType),
    sdkVersion: caller.sdkVersion && toStorable(caller.sdkVersion),
  }
}

/** Returns the host of the origin that the browser states or, if there is no origin, the domain that the page states. */
function domainOf({ domain }: AnalyticsEvent, { origin }: Caller): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : toStorable(domain).toLowerCase()
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
    const text = toStorable(value, MAX_TEXT_LENGTH)
    return FREE_TEXTS.has(name) ? text.replaceAll(LONG_WORD, '…') : text
  }
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item): item is string => typeof item === 'string')
  return texts.slice(0, MAX_LIST).map((text) => toStorable(text, MAX_TEXT_LENGTH))
}

/**
 * Removes what Postgres cannot store: NUL characters, and lone surrogates, which cutting the text may leave.
 *
 * @param maxLength - the most characters that are kept; all by default.
 */
function toStorable(text: string, maxLength?: number): string {
  return Buffer.from(text.replaceAll('\0', '').slice(0, maxLength)).toString()
}

/** Returns the UTC day of a time, such as `2026-11-21`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/**
 * Creates the pseudonym that identifies a visitor within one day and one project only. Without the day's key, it cannot be
 * linked to the visitor.
 */
export function visitorPseudonym(parameters: { address: string; projectKey: number; dayKey: string }): string {
  const { address, projectKey, dayKey } = parameters
  // The letter case of an EVM address is only a checksum. In other namespaces, addresses that differ in case are different.
  const canonical = /^0x/i.test(address) ? address.toLowerCase() : address
  return createHmac('sha256', Buffer.from(dayKey, 'base64url')).update(`${projectKey} ${canonical}`).digest('base64url')
}
