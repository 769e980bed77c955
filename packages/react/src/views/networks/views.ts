// The views of networks follow one another, so they load together.
export { Networks } from './Networks/Networks.tsx'
export { SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChain.tsx'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.tsx'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.tsx'
