import { openModal, pushView } from '@holdfast/core'
import type { Scene } from '../scene/Scene.ts'
import { type ServicesBehaviour, servicesUrl } from '../scene/services.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const openAllWallets = ({ kit }: Scene): void => {
  openModal(kit)
  pushView(kit, 'AllWallets')
}

const servicesOptions = (behaviour: ServicesBehaviour) => ({ services: { url: servicesUrl(behaviour) } })

export const states: ViewStates = {
  list: {
    shows: 'Amber Anchor',
    options: servicesOptions('full'),
    arrange: openAllWallets,
  },
  installed: {
    shows: 'Cove Ferry',
    wallets: [{ name: 'Cove Ferry', rdns: 'example.cove-ferry', color: '#7a5aa8' }],
    options: servicesOptions('full'),
    arrange: openAllWallets,
  },
  loading: {
    shows: 'All Wallets',
    options: servicesOptions('silent'),
    arrange: openAllWallets,
  },
  found: {
    shows: 'Fjord Key',
    options: servicesOptions('full'),
    arrange: async (scene) => {
      openAllWallets(scene)
      await scene.type('Search wallet', 'key')
    },
  },
  certified: {
    shows: 'Only certified wallets',
    options: servicesOptions('full'),
    arrange: async (scene) => {
      openAllWallets(scene)
      await scene.press('Certified wallets only')
    },
  },
  none: {
    shows: 'No Wallet found',
    options: servicesOptions('full'),
    arrange: async (scene) => {
      openAllWallets(scene)
      await scene.type('Search wallet', 'no such wallet')
    },
  },
  failed: {
    shows: 'The list of wallets could not be loaded',
    options: servicesOptions('failing'),
    arrange: openAllWallets,
  },
  'search-failed': {
    shows: 'The list of wallets could not be loaded',
    options: { ...servicesOptions('failing'), customWallets: [{ id: 'reef', name: 'Reef Wallet' }] },
    arrange: async (scene) => {
      openAllWallets(scene)
      await scene.type('Search wallet', 'reef')
    },
  },
  'legal-checkbox': {
    shows: 'I agree to our',
    options: {
      ...servicesOptions('full'),
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://reef.example/terms',
      privacyPolicyUrl: 'https://reef.example/privacy',
    },
    arrange: ({ kit }) => openModal(kit, { view: 'AllWallets' }),
  },
  'rest-failed': {
    shows: 'More wallets could not be loaded.',
    options: servicesOptions('interrupted'),
    arrange: async (scene) => {
      openAllWallets(scene)
      await scene.scrollToEnd('.hf-kit-all-scroll', 'More wallets could not be loaded.')
    },
  },
  'other-server': {
    shows: 'The list of wallets could not be loaded',
    options: servicesOptions('html'),
    arrange: openAllWallets,
  },
  local: {
    shows: 'Showing local wallets only.',
    wallets: [kelp],
    options: {
      customWallets: [
        { id: 'reef', name: 'Reef Wallet', homepage: 'https://reef.example', rdns: 'example.reef' },
        { id: 'pearl', name: 'Pearl', homepage: 'https://pearl.example', rdns: 'test.kelp' },
      ],
    },
    arrange: openAllWallets,
  },
}
