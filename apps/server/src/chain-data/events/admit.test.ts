import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { UnknownProjectError } from '../../projects/errors.ts'
import { defaultSettings } from '../../projects/project.ts'
import { createEventAdmission } from './admit.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const project = {
  ...defaultSettings,
  key: 7,
  id: projectId,
  name: 'Test',
  isOwn: false,
  createdAt: new Date(0),
  rotatedAt: undefined,
}

/** Creates an admission that records what it counts. */
function startAdmission() {
  const counted: string[][] = []
  const admit = createEventAdmission({
    projects: {
      decide: (client) =>
        client.projectId === projectId ? { verdict: 'allowed', project } : { verdict: 'invalid-key' },
    },
    limits: { consume: (name, key) => void counted.push([name, key]), giveBack: () => {}, reset: () => {} },
    chains: { get: () => ({ network: { id: 1 } }) } as never, // The admission reads nothing else of a chain.
    hasEvents: () => true,
    trustedProxies: 0,
  })
  const ask = (id: string) => {
    const request = new IncomingMessage(new Socket())
    request.url = `/v1/events?projectId=${id}&chainId=eip155:1`
    return admit(request)
  }
  return { ask, counted }
}

describe('createEventAdmission', () => {
  it('default: counts the requests of a project', async () => {
    const { ask, counted } = startAdmission()
    expect(await ask(projectId)).toMatchObject({ chainId: 1 })
    expect(counted).toEqual([['programCall', ' 7']])
  })

  it('error: does not count requests under the id of an unknown project, since that id may be any text of any length', async () => {
    const { ask, counted } = startAdmission()
    await expect(ask('a'.repeat(60_000))).rejects.toThrow(UnknownProjectError)
    expect(counted).toEqual([])
  })
})
