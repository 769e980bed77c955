/** Returns the same three smart sessions for every account: one in force, one revoked, one expired. */
export function listSessions(): object[] {
  const session = (pci: string, name: string, expiration: number, revokedAt: number | null) => ({
    pci,
    createdAt: 1_740_000_000,
    expiration,
    revokedAt,
    permissions: [{ type: 'erc20-token-periodic', data: {} }],
    policies: [],
    context: '0x',
    project: { name, url: `https://${name}` },
    delegate: `0x${'2'.repeat(40)}`,
  })
  return [
    session('p-3', 'seeds.example', 4_000_000_000, null),
    session('p-2', 'market.example', 4_000_000_000, 1_745_000_000),
    session('p-1', 'garden.example', 1_750_000_000, null),
  ]
}
