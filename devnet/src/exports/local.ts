export { type LocalChainName, localChainNames, localChainPorts, readLocalChains } from '../local/localChains.ts'
