import assert from 'node:assert/strict'
import { stakeAbi } from '@holdfast/contracts'
import type { System } from '@holdfast/testing/system'
import { type Address, createTestClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createEmbeddedWallet } from './embeddedWallet.ts'
import type { Engine } from './engine.ts'
import { createPerson, type Person } from './person.ts'
import { type Wallet, walletOn } from './wallet.ts'

const PASSWORD = 'correct horse battery staple'

/** A part of the story: its name in the report, and its steps. */
export type Chapter = { name: string; run: () => Promise<void> }

/**
 * Creates the main story, which runs by mouse and keyboard in any engine: sign up, connect the sandbox wallet, verify it,
 * deposit, withdraw, send; then the same with the embedded wallet, after a login by email, and with the pocket wallet in a
 * second window, paired by link. Checks the results on the chain and the server, not only on the page.
 */
export async function createStory(
  engine: Engine,
  system: System,
): Promise<{ chapters: readonly Chapter[]; people: readonly Person[] }> {
  const staker = createPerson(await engine.newPage({ width: 1280, height: 860 }))
  const phone = createPerson(await engine.newPage({ width: 360, height: 740 }))
  const chain = await openChain(system)
  const userName = `ada.${crypto.randomUUID().slice(0, 8)}`
  const sandbox = walletOn(staker, { sign: 'Approve', send: 'Approve' })
  const pocket = walletOn(phone, { sign: 'Sign', send: 'Send' })
  const embedded = createEmbeddedWallet(staker, phone, system)
  let announced: Address | undefined

  const chapters: Chapter[] = [
    {
      name: 'signs up',
      run: async () => {
        await staker.page.goto(`${system.webUrl}/login`)
        await staker.presses('Sign up')
        await staker.fills('User name', userName)
        await staker.fills('Password', PASSWORD)
        await staker.presses('Create account')
        await staker.sees(userName)
        assert.equal((await userOnServer(staker))?.userName, userName)
      },
    },
    {
      name: 'connects the wallet that the page announces',
      run: async () => {
        await staker.presses('Connect Wallet')
        await staker.presses('Devnet Wallet…')
        await staker.sees('Connect to this page?')
        await staker.presses('Approve')
        await staker.sees('(0.00 ETH)')
      },
    },
    {
      name: 'verifies the wallet',
      run: async () => {
        announced = await verifies(staker, sandbox)
      },
    },
    {
      name: 'deposits',
      run: async () => {
        await moves(staker, sandbox, 'Deposit', '1.5')
        await staker.sees('(1.50 ETH)')
        assert.equal(await chain.stakeOf(announced), parseEther('1.5'))
      },
    },
    {
      name: 'withdraws',
      run: async () => {
        await moves(staker, sandbox, 'Withdraw', '0.5')
        await staker.sees('(1.00 ETH)')
        assert.equal(await chain.stakeOf(announced), parseEther('1'))
      },
    },
    {
      name: "opens the account's tabs, and sends",
      run: async () => {
        const receiver = privateKeyToAccount(generatePrivateKey()).address
        await chooses(staker, 'Wallet')
        await staker.sees('Ether')
        await staker.presses('NFTs')
        await staker.sees('Holdfast Herons')
        await staker.presses('Activity')
        await staker.sees('-1.5 ETH')
        await staker.presses('Send')
        await staker.fills('Amount', '1.25')
        await staker.fills('To', receiver)
        await staker.presses('Preview Send')
        await staker.sees('Review send')
        await staker.presses('Send')
        await staker.sees('Send 1.25 ETH?')
        await staker.presses('Approve')
        await staker.presses('Done')
        await staker.sees('-1.25 ETH')
        await staker.presses('Close')
        assert.equal(await chain.balanceOf(receiver), parseEther('1.25'))
      },
    },
    {
      name: 'is still connected after a reload, and disconnects',
      run: async () => {
        await staker.page.reload()
        await staker.sees('(1.00 ETH)')
        await chooses(staker, 'Disconnect')
        await staker.sees('Connect Wallet')
      },
    },
    {
      name: 'logs in by email, on a device that another device approves',
      run: async () => {
        await staker.presses('Connect Wallet')
        await embedded.logsIn(`${userName}@example.org`)
        await staker.sees('(0.00 ETH)')
      },
    },
    {
      name: 'verifies, deposits and withdraws in windows of the embedded wallet',
      run: async () => {
        const account = await verifies(staker, embedded.approves)
        assert.notEqual(account, announced)
        await chain.give(account, '2')
        await moves(staker, embedded.approves, 'Deposit', '0.75')
        await staker.sees('(0.75 ETH)')
        await moves(staker, embedded.approves, 'Withdraw', '0.25')
        await staker.sees('(0.50 ETH)')
        assert.equal(await chain.stakeOf(account), parseEther('0.5'))
      },
    },
    {
      name: "shows the embedded wallet's words and seals it, on the wallet's own pages",
      run: () => embedded.seals(`${userName}@example.org`, PASSWORD),
    },
    {
      name: 'is still logged in after a reload, and leaves the embedded wallet',
      run: async () => {
        await staker.page.reload()
        await staker.sees('(0.50 ETH)')
        await chooses(staker, 'Disconnect')
        await staker.sees('Connect Wallet')
      },
    },
    {
      name: 'creates a pocket wallet',
      run: async () => {
        await phone.page.goto(system.walletUrl)
        await phone.presses('Create a new wallet')
        await phone.fills('Password', PASSWORD)
        await phone.fills('Repeat the password', PASSWORD)
        await phone.presses('Create wallet')
        await phone.sees('No app is connected')
      },
    },
    {
      name: 'pairs the pocket wallet by link',
      run: async () => {
        await staker.presses('Connect Wallet')
        await staker.presses('WalletConnect…')
        await staker.sees('Scan this QR Code with your phone')
        await phone.presses('Connect an app')
        await phone.fills('Link of the app', await copiesLink(staker))
        await phone.presses('Connect')
        await phone.sees('Connect to Holdfast?')
        await phone.presses('Connect')
        await staker.sees('(0.00 ETH)')
      },
    },
    {
      name: 'verifies, deposits and withdraws with the pocket wallet',
      run: async () => {
        const paired = await verifies(staker, pocket)
        assert.notEqual(paired, announced)
        await chain.give(paired, '2')
        await moves(staker, pocket, 'Deposit', '0.75')
        await staker.sees('(0.75 ETH)')
        await moves(staker, pocket, 'Withdraw', '0.25')
        await staker.sees('(0.50 ETH)')
        assert.equal(await chain.stakeOf(paired), parseEther('0.5'))
      },
    },
    {
      name: 'keeps the pairing after a reload of both, until the user disconnects in the app',
      run: async () => {
        await phone.page.reload()
        await phone.fills('Password', PASSWORD)
        await phone.presses('Unlock')
        await phone.sees('Connected apps')
        await staker.page.reload()
        await staker.sees('(0.50 ETH)')
        await chooses(staker, 'Disconnect')
        await phone.sees('No app is connected')
      },
    },
  ]
  return { chapters, people: [staker, phone] }
}

async function openChain(system: System) {
  const client = createTestClient({ mode: 'anvil', transport: http(system.chains[0]?.rpcUrl) }).extend(publicActions)
  const config: unknown = await (await fetch(`${system.webUrl}/api/config`)).json()
  const { address } = (config as { stake: { 31337: { address: Address } } }).stake[31337]
  return {
    /** Reads the stake of an account, in wei. */
    stakeOf: (account: Address | undefined): Promise<bigint> =>
      client.readContract({ address, abi: stakeAbi, functionName: 'balanceOf', args: [account ?? address] }),
    /** Reads the balance of an account, in wei. */
    balanceOf: (address: Address): Promise<bigint> => client.getBalance({ address }),
    give: (account: Address, ether: string): Promise<void> =>
      client.setBalance({ address: account, value: parseEther(ether) }),
  }
}

/** Returns the user that is signed in on the server with this browser, or null. */
function userOnServer({ page }: Person): Promise<{ userName: string; verifiedWallet: Address | null } | null> {
  return page.evaluate(async () => {
    const answer: unknown = await (await fetch('/api/session')).json()
    return (answer as { user: { userName: string; verifiedWallet: Address | null } | null }).user
  })
}

/** Chooses an item from the account menu. */
async function chooses(person: Person, item: string): Promise<void> {
  await person.presses('0x…')
  await person.presses(item)
}

/** Verifies the connected wallet. @returns the address that the server has stored. */
async function verifies(staker: Person, wallet: Wallet): Promise<Address> {
  await chooses(staker, 'Verify')
  await staker.presses('Sign')
  await wallet('message')
  await staker.sees('Wallet verified successfully')
  const verified = (await userOnServer(staker))?.verifiedWallet
  assert.ok(verified, 'the server knows no verified wallet')
  return verified
}

/** Deposits or withdraws an amount, and approves it in the wallet. */
async function moves(staker: Person, wallet: Wallet, action: 'Deposit' | 'Withdraw', amount: string): Promise<void> {
  await chooses(staker, action)
  await staker.fills(`Amount to ${action.toLowerCase()}`, amount)
  await staker.presses('Submit')
  await wallet({ action, amount })
}

/**
 * Copies the link of the shown QR code. Intercepts the page's write to the clipboard, since engines prompt the user before they
 * allow a read.
 */
async function copiesLink({ page, presses, waitsFor }: Person): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        document.documentElement.setAttribute('data-copied', text)
        return Promise.resolve()
      },
    })
  })
  await presses('Copy link')
  return waitsFor('the copied link', () => document.documentElement.getAttribute('data-copied'))
}
