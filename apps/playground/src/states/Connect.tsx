import { type Kit, openModal, raiseAlert } from '@holdfast/core'
import { MOCK_SECURE_URL } from '@holdfast/core/testing'
import { answeringFrame } from '../scene/frames.ts'
import { servicesUrl } from '../scene/services.ts'
import { coral, kelp, lantern } from '../scene/wallets/fixtureWallet.ts'
import { byLinks } from '../scene/wallets/otherWallets.ts'
import type { ViewStates } from '../ViewState.ts'

/** Adds the embedded wallet's connector to the kit's connectors. Email and social logins need it. */
function addLoginConnector(kit: Kit): void {
  kit.connectors.send({
    type: 'listed',
    namespace: 'solana',
    connectors: [{ id: 'ID_AUTH', name: 'Auth', type: 'AUTH', chain: 'solana' }],
  })
}

export const states: ViewStates = {
  'apps-by-link': { shows: 'Solflare', options: byLinks, arrange: ({ kit }) => openModal(kit) },
  installed: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral, lantern],
    arrange: ({ kit }) => openModal(kit),
  },
  empty: {
    shows: 'No wallet found in this browser',
    arrange: ({ kit }) => openModal(kit),
  },
  nothing: {
    shows: 'No way to connect',
    options: { enableWallets: false },
    arrange: ({ kit }) => openModal(kit),
  },
  catalogue: {
    shows: 'All Wallets',
    wallets: [kelp],
    options: { services: { url: servicesUrl('full') } },
    arrange: ({ kit }) => openModal(kit),
  },
  'catalogue-only': {
    shows: 'All Wallets',
    options: { services: { url: servicesUrl('full') } },
    arrange: ({ kit }) => openModal(kit),
  },
  loading: {
    shows: 'All Wallets',
    options: { services: { url: servicesUrl('silent') } },
    arrange: ({ kit }) => openModal(kit),
  },
  many: {
    shows: 'Wallet 24',
    wallets: Array.from({ length: 24 }, (_, index) => ({ name: `Wallet ${index + 1}`, rdns: `test.wallet${index}` })),
    options: { services: { url: servicesUrl('full') }, privacyPolicyUrl: 'https://reef.example/privacy' },
    arrange: ({ kit }) => openModal(kit),
  },
  'legal-checkbox': {
    shows: 'I agree to our',
    wallets: [kelp, coral],
    options: {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://reef.example/terms',
      privacyPolicyUrl: 'https://reef.example/privacy',
    },
    arrange: ({ kit }) => openModal(kit),
  },
  'legal-footer': {
    shows: 'By connecting a wallet you agree to the',
    wallets: [kelp, coral],
    options: { termsConditionsUrl: 'https://reef.example/terms', privacyPolicyUrl: 'https://reef.example/privacy' },
    arrange: ({ kit }) => openModal(kit),
  },
  collapsed: {
    shows: 'Continue with a wallet',
    wallets: [kelp, coral],
    options: { features: { collapseWallets: true } },
    arrange: ({ kit }) => {
      addLoginConnector(kit)
      openModal(kit)
    },
  },
  email: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral],
    frame: answeringFrame,
    arrange: ({ kit }) => openModal(kit),
  },
  'email-alone': {
    shows: 'Continue with Google',
    options: { services: { secureUrl: MOCK_SECURE_URL }, enableWallets: false },
    frame: answeringFrame,
    arrange: ({ kit }) => openModal(kit),
  },
  'two-socials': {
    shows: 'Continue with GitHub',
    options: { services: { secureUrl: MOCK_SECURE_URL }, features: { socials: ['github', 'google'] } },
    frame: answeringFrame,
    arrange: ({ kit }) => openModal(kit),
  },
  'invalid-email': {
    shows: 'Invalid email. Try again.',
    options: { services: { secureUrl: MOCK_SECURE_URL }, features: { socials: false } },
    frame: answeringFrame,
    arrange: async ({ kit, type, press }) => {
      openModal(kit)
      await type('Email', 'kelp@')
      await press('Continue with email')
    },
  },
  'hostile-names': {
    shows: '<img src=x onerror=alert(1)>',
    wallets: [
      { name: '<img src=x onerror=alert(1)>', rdns: 'test.markup' },
      { name: 'A wallet whose name is far longer than any row of any list could ever be wide', rdns: 'test.long' },
      { name: 'محفظة المرجان', rdns: 'test.arabic' },
    ],
    arrange: ({ kit }) => openModal(kit),
  },
  alert: {
    shows: 'Network Not Found',
    wallets: [kelp],
    options: { debug: true },
    logs: ['Network Not Found'],
    arrange: ({ kit }) => {
      openModal(kit)
      raiseAlert(kit, 'networkNotFound', 'warning')
    },
  },
  embedded: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral],
    embedded: 'card',
    arrange: () => undefined,
  },
}
