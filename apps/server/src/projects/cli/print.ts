import type { AnalyticsStats } from '../../analytics/store.ts'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import type { Project } from '../project.ts'

/** Formats a table, whose first row is the heading. Columns of numbers are right-aligned. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  const isNumber = widths.map((_, column) => rows.slice(1).every((row) => typeof row[column] === 'number'))
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const text = String(cell)
          return isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const OWN_PAGES = "the product's own pages"

function listOrigins({ isOwn, origins }: Project): string {
  return [...(isOwn ? [OWN_PAGES] : []), ...origins].join(', ') || '(none)'
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off')
/** Removes the characters that could control the operator's terminal: any visitor of an app can write the texts of events. */
const showable = (text: string): string | null => cleanText(text, maxTextLength.name).text
/** Formats a time to the minute, in UTC. */
const formatTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Formats a table with one line for each project. */
export function formatProjects(projects: readonly Project[]): string {
  if (projects.length === 0) {
    return "There are no projects yet; 'npm run project -- create <name>' makes one, and the server makes its own at its first start."
  }
  const rows = projects.map((project) => [
    project.id,
    project.name,
    onOff(project.isAnalyticsEnabled),
    listOrigins(project),
  ])
  return formatTable([['id', 'name', 'analytics', 'allowed origins'], ...rows])
}

/** Formats all details of a project. */
export function formatProject(project: Project): string {
  const { features, disabledFeatures, includeWalletIds, excludeWalletIds, rotatedAt } = project
  const rows = [
    ['id', project.id],
    ['name', project.name],
    ['allowed origins', listOrigins(project)],
    ['no origin', project.allowsNoOrigin ? 'allowed (programs)' : 'refused'],
    ['services', features === 'all' ? 'all' : features.join(', ') || '(none)'],
    ['switched off', disabledFeatures.join(', ') || '(nothing)'],
    ['only wallets', includeWalletIds.join(', ') || '(all)'],
    ['never wallets', excludeWalletIds.join(', ') || '(none)'],
    ['analytics', onOff(project.isAnalyticsEnabled)],
    ['addresses', project.keepsAddresses ? 'stored as they are' : 'never stored'],
    ['created', formatTime(project.createdAt)],
    ['rotated', rotatedAt ? formatTime(rotatedAt) : 'never'],
  ]
  return formatTable(rows)
}

/** Formats the usage of a project. */
export function formatStats(project: Project, days: number, stats: AnalyticsStats): string {
  const title = `${project.name} (${project.id}), the last ${days} days in UTC`
  const hint = project.isAnalyticsEnabled
    ? ''
    : `; analytics is off: npm run project -- set ${project.id} --analytics on`
  if (stats.events.length === 0) return `${title}\n\nNo events${hint}.`
  const parts = [
    formatTable([
      ['event', 'count', 'last'],
      ...stats.events.map((row) => [row.event, row.count, formatTime(row.lastAt)]),
    ]),
    formatTable([['day', 'events', 'wallets'], ...stats.days.map((row) => [row.day, row.events, row.users])]),
  ]
  if (stats.connects.length > 0) {
    const rows = stats.connects.map(({ wallet, method, count }) => [
      showable(wallet) ?? '(unnamed)',
      showable(method) ?? '(unknown)',
      count,
    ])
    parts.push(formatTable([['connected wallet', 'by', 'count'], ...rows]))
  }
  return [title, ...parts].join('\n\n')
}

/** Characters that `JSON.stringify` leaves as they are, but that could control the operator's terminal or reorder its text. */
const UNESCAPED_CONTROLS = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu

/**
 * Formats an answer as JSON. Control characters and direction marks are escaped, since any visitor of an app can write some of
 * the texts.
 */
export function formatJson(json: unknown): string {
  return JSON.stringify(json, null, 2).replace(UNESCAPED_CONTROLS, (character) =>
    // An escape names a UTF-16 unit, and some of these characters have two.
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Describes a project for JSON, without its internal key. */
export function describeProject({ key: _key, rotatedAt, ...project }: Project): object {
  return { ...project, rotatedAt: rotatedAt ?? null }
}
