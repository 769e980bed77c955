import { devnetRelayKey } from '@holdfast/contracts/delegation'
import { devnetNameSignerKey } from '@holdfast/contracts/devnet-names'
import { devnetChainIds, type ServedChain } from './chains/chains.ts'
import type { Environment } from './environment.ts'

/** Browsers treat these hosts as secure without TLS, so a production build can be tried locally. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Describes the URLs that browsers use. In development, they default to this machine. */
const urlDescriptions = {
  WEB_URL: 'the address that people type, such as https://app.example',
  SERVICES_URL: "the address of the kit's services for browsers, such as https://services.app.example",
  SECURE_URL: 'the origin of the secure frame, such as https://secure.app.example',
  WALLET_URL: 'the address of the pocket wallet, such as https://wallet.app.example, when SERVICES names it',
} as const

/** Returns whether browsers would not treat a page at this URL as secure. */
export function isInsecure(url: string): boolean {
  return url.startsWith('http:') && !LOCAL.test(new URL(url).origin)
}

/** Returns one line for each missing setting that production needs, and for each setting that suits only development. */
export function listProductionProblems(environment: Environment, chains: readonly ServedChain[]): string[] {
  const problems: string[] = []
  if (!environment.AUTH_SECRET) {
    problems.push(
      'AUTH_SECRET is not set; production does not make up its own secrets: set 32 or more random characters.',
    )
  }
  if (!environment.SMTP_URL) {
    problems.push('SMTP_URL is not set; production does not capture mail: set smtps://user:password@host.')
  }
  if (environment.SMTP_URL && !environment.MAIL_FROM) {
    problems.push(
      'MAIL_FROM is not set; production needs the sender of its mails, such as Holdfast <no-reply@app.example>.',
    )
  }
  for (const [name, description] of Object.entries(urlDescriptions)) {
    const address = environment[name as keyof typeof urlDescriptions /* keys of urlDescriptions */]
    if (!address) {
      const isWanted = name !== 'WALLET_URL' || environment.SERVICES?.includes('wallet')
      if (isWanted) problems.push(`${name} is not set; production needs ${description}.`)
    } else if (isInsecure(address)) {
      problems.push(`${name} is '${address}'; production needs https, without which cookies are not safe.`)
    }
  }
  if (environment.RELAY_URL && isInsecure(environment.RELAY_URL.replace(/^ws/, 'http'))) {
    problems.push(
      `RELAY_URL is '${environment.RELAY_URL}'; production needs wss: a page served with https may not connect to ws.`,
    )
  }
  if (environment.DEVNET_PORT) {
    problems.push('DEVNET_PORT is set; production runs neither the local chains nor the sandbox wallet: leave it out.')
  }
  if (environment.PERMISSION_RELAY_KEY === devnetRelayKey) {
    problems.push('PERMISSION_RELAY_KEY is the key of the local chains, which is public: set a key of your own.')
  }
  if (environment.NAME_SIGNER_KEY === devnetNameSignerKey) {
    problems.push('NAME_SIGNER_KEY is the key of the local chains, which is public: set a key of your own.')
  }
  if (!environment.NAME_SIGNER_KEY && chains.some(({ data }) => data?.nameResolver)) {
    problems.push(
      'NAME_SIGNER_KEY is not set although CHAINS has a nameResolver; answers for that resolver have to be signed.',
    )
  }
  if (!environment.CHAINS) {
    problems.push('CHAINS is not set; production has no local chains: name a JSON file that lists its chains.')
  }
  for (const { network } of chains) {
    if (devnetChainIds.some((id) => id === network.id)) {
      problems.push(`CHAINS lists chain ${network.id}, a local chain whose keys are public; production refuses it.`)
    }
  }
  return problems
}
