import type { CatalogueWallet } from '@holdfast/core'

/** A wallet as the catalogue returns it, with a link to each kind of store. */
export const heron: CatalogueWallet = {
  id: 'heron',
  name: 'Heron',
  badge_type: 'certified',
  homepage: 'https://heron.example/',
  image_id: undefined,
  mobile_link: 'heron://',
  desktop_link: undefined,
  webapp_link: undefined,
  app_store: 'https://apps.example/heron',
  play_store: 'https://play.example/heron',
  chrome_store: 'https://extensions.example/heron',
  firefox_store: 'https://addons.example/heron',
  rdns: 'example.heron',
}
