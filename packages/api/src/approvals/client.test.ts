import { expect, it } from 'vitest'
import { createApprovalClient } from './client.ts'
import { answerApprovalSchema, createApprovalSchema, openApprovalSchema } from './schema.ts'

it('default: sends bodies that the server accepts; the frame proves its session, the window only its key', async () => {
  const calls: string[] = []
  const bodies: unknown[] = []
  const client = createApprovalClient({
    url: 'https://secure.example/',
    proof: async (...parts) => parts.filter(Boolean).join(' '),
    fetch: async (input, init = {}) => {
      const headers = new Headers(init.headers)
      calls.push(
        `${headers.get('authorization') ?? ''} | ${headers.get('dpop')} | ${new URL(input as string).pathname}`,
      )
      if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
      return Response.json({ expiresAt: 5, state: 'pending', result: null, content: 'YQ' })
    },
  })
  const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
  const key = 'k'.repeat(43)
  const accessToken = 'token'
  expect(await client.create({ id, ticketHash: key, content: 'YQ' }, { accessToken })).toBe(5)
  expect(await client.wait(id, { accessToken })).toEqual({ state: 'pending', result: null })
  await client.withdraw(id, { accessToken })
  expect(await client.open({ id, ticket: key })).toBe('YQ')
  await client.answer({ id, result: 'YQ' })
  const at = `https://secure.example/v1/approvals`
  expect(calls).toEqual([
    `DPoP token | POST ${at} token | /v1/approvals`,
    `DPoP token | GET ${at}/${id} token | /v1/approvals/${id}`,
    `DPoP token | DELETE ${at}/${id} token | /v1/approvals/${id}`,
    ` | POST ${at}/${id}/open | /v1/approvals/${id}/open`,
    ` | POST ${at}/${id}/result | /v1/approvals/${id}/result`,
  ])
  expect(
    [createApprovalSchema, openApprovalSchema, answerApprovalSchema].map((schema, index) =>
      schema.parse(bodies[index]),
    ),
  ).toEqual(bodies)
})
