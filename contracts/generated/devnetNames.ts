// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The name contracts of the devnet, chain 31337. They have the interfaces of ENS, except offchainResolver, whose interface is ours. */
export const devnetNames = {
  ensRegistry: '0xCEeD29a95C298342299220131F25E285dCC925FF',
  reverseRegistrar: '0x4518192bCd85877961a9BA81d7AB1c5A361Fa4Ab',
  universalResolver: '0x83195A111918A4ac7E1a705bf68cf1BD46a85ff2',
  offchainResolver: '0x327352B543071B5a9164B4655acff60315751522',
} as const

/** The key that signs the answers of the devnet's gateway. It is public, so no resolver on another chain may trust it. */
export const devnetNameSignerKey: `0x${string}` =
  '0x97dd0c795fbcfa93fe2619bdaa62eed5e4f00f34cbf660f492ff1b777a479079'
