import { formatEther } from 'viem'
import type { Database } from '../../database/connect.ts'
import { newPolicy, type SponsorPolicy } from '../../paymaster/policy.ts'
import { createSponsorStore } from '../../paymaster/store.ts'
import type { Project } from '../project.ts'

/** Changes a project's sponsorship policy, if there are changes, and describes the policy. */
export async function changeSponsor(
  db: Database,
  project: Project,
  { changes, now }: { changes: Partial<SponsorPolicy>; now: Date },
): Promise<{ rows: [string, string][]; json: object }> {
  const store = createSponsorStore(db)
  const isUnchanged = Object.keys(changes).length === 0
  const before = await store.findPolicy(project.key)
  const policy = isUnchanged
    ? (before ?? newPolicy)
    : await store.setPolicy(project.key, (existing = newPolicy) => ({ ...existing, ...changes }), now)
  const spentWei = await store.totalOf(project.key)
  const list = (items: readonly unknown[] | 'all'): string => (items === 'all' ? '(all)' : items.join(', '))
  return {
    rows: [
      ['project', `${project.name} (${project.id})`],
      ['sponsoring', policy.isOn ? 'on' : before || !isUnchanged ? 'off' : 'off (no policy yet)'],
      ['chains', list(policy.chainIds)],
      ['contracts', list(policy.contracts)],
      ['methods', list(policy.methods)],
      ['a user, a day', `${formatEther(policy.userDailyWei)} ether`],
      ['total', `${formatEther(policy.totalWei)} ether`],
      ['alarm at', `${policy.alarmPercent} %`],
      ['spent', `${formatEther(spentWei)} ether`],
    ],
    json: {
      ...policy,
      userDailyWei: String(policy.userDailyWei),
      totalWei: String(policy.totalWei),
      spentWei: String(spentWei),
    },
  }
}
