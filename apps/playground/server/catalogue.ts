/** A wallet as the catalogue service returns it. */
type Entry = Record<string, unknown> & { id: string; name: string; badge_type: 'none' | 'certified' }

const shores = [
  'Amber',
  'Breaker',
  'Cove',
  'Dune',
  'Estuary',
  'Fjord',
  'Gull',
  'Haven',
  'Inlet',
  'Jetty',
  'Keel',
  'Lagan',
]
const things = ['Anchor', 'Beacon', 'Chest', 'Dock', 'Ferry', 'Grotto', 'Harpoon', 'Island', 'Key', 'Locker']

/** 120 invented wallets, in a stable order. */
const wallets: readonly Entry[] = shores.flatMap((shore, row) =>
  things.map((thing, column) => wallet(shore, thing, row, column)),
)

function wallet(shore: string, thing: string, row: number, column: number): Entry {
  const number = row * things.length + column
  const slug = `${shore}-${thing}`.toLowerCase()
  return {
    id: number.toString(16).padStart(64, '0'),
    name: `${shore} ${thing}`,
    badge_type: number % 3 === 0 ? 'certified' : 'none',
    homepage: `https://${slug}.example/`,
    image_id: slug,
    order: number,
    mobile_link: `${slug}://`,
    desktop_link: number % 2 === 0 ? `${slug}-desktop://` : null,
    webapp_link: number % 4 === 0 ? `https://app.${slug}.example/` : null,
    app_store: `https://apps.example/${slug}`,
    play_store: `https://play.example/${slug}`,
    chrome_store: number % 5 === 0 ? null : `https://extensions.example/${slug}`,
    rdns: `example.${slug}`,
    injected: null,
    chains: ['eip155:31337', 'eip155:31338'],
  }
}

/** Answers `GET /getWallets` with the invented wallets that match the query. */
export function findWallets(query: URLSearchParams): { data: readonly Entry[]; count: number } {
  const list = (name: string): readonly string[] => query.get(name)?.split(',').filter(Boolean) ?? []
  const [include, exclude] = [list('include'), list('exclude')]
  const search = query.get('search')?.trim().toLowerCase() ?? ''
  const found = wallets.filter(
    ({ id, name, badge_type }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      name.toLowerCase().includes(search) &&
      (query.get('badge_type') !== 'certified' || badge_type === 'certified'),
  )
  const entries = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * entries
  return { data: found.slice(start, start + entries), count: found.length }
}

/** Draws the SVG picture for any id: the first letter in the id, on a colour that depends on the id. */
export function drawImage(id: string): string {
  const hue = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 360, 7)
  const letter = id.match(/[a-z]/i)?.[0].toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><text x="48" y="64" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${letter}</text></svg>`
}
