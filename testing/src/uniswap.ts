export { startUniswapV3, type UniswapV3 } from './uniswap/startUniswapV3.ts'
