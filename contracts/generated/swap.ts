// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The ABI of the gateway: functions, events, errors. */
export const swapGatewayAbi = [
  {"type":"constructor","inputs":[{"name":"feeBps","type":"uint256"},{"name":"feeRecipient","type":"address"},{"name":"permit2","type":"address"},{"name":"listed","type":"address[]"}],"stateMutability":"nonpayable"},
  {"type":"receive","stateMutability":"payable"},
  {"type":"function","name":"FEE_BPS","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"FEE_RECIPIENT","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"MAXIMUM_FEE_BPS","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"NATIVE","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"PERMIT2","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"feeOf","inputs":[{"name":"amountIn","type":"uint256"}],"outputs":[{"name":"fee","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"isRouter","inputs":[{"name":"router","type":"address"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"routers","inputs":[],"outputs":[{"name":"listed","type":"address[]"}],"stateMutability":"view"},
  {"type":"function","name":"swap","inputs":[{"name":"order","type":"tuple","components":[{"name":"tokenIn","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"tokenOut","type":"address"},{"name":"minimumOut","type":"uint256"},{"name":"recipient","type":"address"},{"name":"deadline","type":"uint256"}]},{"name":"route","type":"tuple[]","components":[{"name":"router","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"data","type":"bytes"}]}],"outputs":[{"name":"amountOut","type":"uint256"}],"stateMutability":"payable"},
  {"type":"function","name":"swapWithPermit","inputs":[{"name":"order","type":"tuple","components":[{"name":"tokenIn","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"tokenOut","type":"address"},{"name":"minimumOut","type":"uint256"},{"name":"recipient","type":"address"},{"name":"deadline","type":"uint256"}]},{"name":"route","type":"tuple[]","components":[{"name":"router","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"data","type":"bytes"}]},{"name":"permit","type":"tuple","components":[{"name":"deadline","type":"uint256"},{"name":"v","type":"uint8"},{"name":"r","type":"bytes32"},{"name":"s","type":"bytes32"}]}],"outputs":[{"name":"amountOut","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"swapWithPermit2","inputs":[{"name":"order","type":"tuple","components":[{"name":"tokenIn","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"tokenOut","type":"address"},{"name":"minimumOut","type":"uint256"},{"name":"recipient","type":"address"},{"name":"deadline","type":"uint256"}]},{"name":"route","type":"tuple[]","components":[{"name":"router","type":"address"},{"name":"amountIn","type":"uint256"},{"name":"data","type":"bytes"}]},{"name":"permit","type":"tuple","components":[{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"},{"name":"signature","type":"bytes"}]}],"outputs":[{"name":"amountOut","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"event","name":"Swapped","inputs":[{"name":"account","type":"address","indexed":true},{"name":"tokenIn","type":"address","indexed":true},{"name":"tokenOut","type":"address","indexed":true},{"name":"recipient","type":"address","indexed":false},{"name":"amountIn","type":"uint256","indexed":false},{"name":"fee","type":"uint256","indexed":false},{"name":"amountOut","type":"uint256","indexed":false}],"anonymous":false},
  {"type":"error","name":"AmountIsZero","inputs":[]},
  {"type":"error","name":"FeeAboveMaximum","inputs":[{"name":"bps","type":"uint256"},{"name":"maximum","type":"uint256"}]},
  {"type":"error","name":"FeeWithoutRecipient","inputs":[]},
  {"type":"error","name":"LegAboveRest","inputs":[{"name":"amount","type":"uint256"},{"name":"rest","type":"uint256"}]},
  {"type":"error","name":"MinimumIsZero","inputs":[]},
  {"type":"error","name":"NotAToken","inputs":[{"name":"token","type":"address"}]},
  {"type":"error","name":"NothingArrived","inputs":[{"name":"token","type":"address"}]},
  {"type":"error","name":"OrderExpired","inputs":[{"name":"deadline","type":"uint256"},{"name":"timestamp","type":"uint256"}]},
  {"type":"error","name":"OutputBelowMinimum","inputs":[{"name":"amount","type":"uint256"},{"name":"minimum","type":"uint256"}]},
  {"type":"error","name":"PaymentRefused","inputs":[{"name":"account","type":"address"},{"name":"amount","type":"uint256"}]},
  {"type":"error","name":"RecipientNotPossible","inputs":[{"name":"recipient","type":"address"}]},
  {"type":"error","name":"ReentrancyGuardReentrantCall","inputs":[]},
  {"type":"error","name":"RouteIsEmpty","inputs":[]},
  {"type":"error","name":"RouterFailed","inputs":[{"name":"router","type":"address"},{"name":"reason","type":"bytes"}]},
  {"type":"error","name":"RouterNotListed","inputs":[{"name":"router","type":"address"}]},
  {"type":"error","name":"RouterNotPossible","inputs":[{"name":"router","type":"address"}]},
  {"type":"error","name":"SafeERC20FailedOperation","inputs":[{"name":"token","type":"address"}]},
  {"type":"error","name":"SameToken","inputs":[{"name":"token","type":"address"}]},
  {"type":"error","name":"UnexpectedEther","inputs":[{"name":"sender","type":"address"}]},
  {"type":"error","name":"ValueMismatch","inputs":[{"name":"sent","type":"uint256"},{"name":"expected","type":"uint256"}]},
] as const

/** The ABI of a router over pools with the interface of Uniswap v2. */
export const swapRouterAbi = [
  {"type":"function","name":"WETH","inputs":[],"outputs":[{"name":"token","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"factory","inputs":[],"outputs":[{"name":"maker","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"getAmountOut","inputs":[{"name":"amountIn","type":"uint256"},{"name":"reserveIn","type":"uint256"},{"name":"reserveOut","type":"uint256"}],"outputs":[{"name":"amountOut","type":"uint256"}],"stateMutability":"pure"},
  {"type":"function","name":"getAmountsOut","inputs":[{"name":"amountIn","type":"uint256"},{"name":"path","type":"address[]"}],"outputs":[{"name":"amounts","type":"uint256[]"}],"stateMutability":"view"},
  {"type":"function","name":"swapExactETHForTokens","inputs":[{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[{"name":"amounts","type":"uint256[]"}],"stateMutability":"payable"},
  {"type":"function","name":"swapExactETHForTokensSupportingFeeOnTransferTokens","inputs":[{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"swapExactTokensForETH","inputs":[{"name":"amountIn","type":"uint256"},{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[{"name":"amounts","type":"uint256[]"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"swapExactTokensForETHSupportingFeeOnTransferTokens","inputs":[{"name":"amountIn","type":"uint256"},{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"swapExactTokensForTokens","inputs":[{"name":"amountIn","type":"uint256"},{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[{"name":"amounts","type":"uint256[]"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"swapExactTokensForTokensSupportingFeeOnTransferTokens","inputs":[{"name":"amountIn","type":"uint256"},{"name":"amountOutMin","type":"uint256"},{"name":"path","type":"address[]"},{"name":"to","type":"address"},{"name":"deadline","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"error","name":"Expired","inputs":[{"name":"deadline","type":"uint256"},{"name":"timestamp","type":"uint256"}]},
  {"type":"error","name":"NothingToExchange","inputs":[]},
  {"type":"error","name":"OutputBelowMinimum","inputs":[{"name":"amount","type":"uint256"},{"name":"minimum","type":"uint256"}]},
  {"type":"error","name":"PathNotPossible","inputs":[]},
  {"type":"error","name":"PaymentRefused","inputs":[{"name":"account","type":"address"},{"name":"amount","type":"uint256"}]},
  {"type":"error","name":"PoolNotFound","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"}]},
  {"type":"error","name":"UnexpectedEther","inputs":[{"name":"sender","type":"address"}]},
] as const

/** The ABI of such a pool. */
export const swapPoolAbi = [
  {"type":"function","name":"MINIMUM_LIQUIDITY","inputs":[],"outputs":[{"name":"share","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"burn","inputs":[{"name":"to","type":"address"}],"outputs":[{"name":"amount0","type":"uint256"},{"name":"amount1","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"factory","inputs":[],"outputs":[{"name":"maker","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"getReserves","inputs":[],"outputs":[{"name":"reserve0","type":"uint112"},{"name":"reserve1","type":"uint112"},{"name":"blockTimestampLast","type":"uint32"}],"stateMutability":"view"},
  {"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[{"name":"liquidity","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"skim","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"swap","inputs":[{"name":"amount0Out","type":"uint256"},{"name":"amount1Out","type":"uint256"},{"name":"to","type":"address"},{"name":"data","type":"bytes"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"sync","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"token0","inputs":[],"outputs":[{"name":"token","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"token1","inputs":[],"outputs":[{"name":"token","type":"address"}],"stateMutability":"view"},
  {"type":"event","name":"Burn","inputs":[{"name":"sender","type":"address","indexed":true},{"name":"amount0","type":"uint256","indexed":false},{"name":"amount1","type":"uint256","indexed":false},{"name":"to","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"Mint","inputs":[{"name":"sender","type":"address","indexed":true},{"name":"amount0","type":"uint256","indexed":false},{"name":"amount1","type":"uint256","indexed":false}],"anonymous":false},
  {"type":"event","name":"Swap","inputs":[{"name":"sender","type":"address","indexed":true},{"name":"amount0In","type":"uint256","indexed":false},{"name":"amount1In","type":"uint256","indexed":false},{"name":"amount0Out","type":"uint256","indexed":false},{"name":"amount1Out","type":"uint256","indexed":false},{"name":"to","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"Sync","inputs":[{"name":"reserve0","type":"uint112","indexed":false},{"name":"reserve1","type":"uint112","indexed":false}],"anonymous":false},
  {"type":"error","name":"CallbackNotOffered","inputs":[]},
  {"type":"error","name":"InputIsZero","inputs":[]},
  {"type":"error","name":"LiquidityIsZero","inputs":[]},
  {"type":"error","name":"OutputAboveReserve","inputs":[{"name":"amount","type":"uint256"},{"name":"reserve","type":"uint256"}]},
  {"type":"error","name":"OutputIsZero","inputs":[]},
  {"type":"error","name":"ProductFalls","inputs":[]},
  {"type":"error","name":"RecipientNotPossible","inputs":[{"name":"recipient","type":"address"}]},
  {"type":"error","name":"ReserveTooLarge","inputs":[{"name":"amount","type":"uint256"}]},
] as const

/** The ABI of their factory. */
export const swapFactoryAbi = [
  {"type":"function","name":"allPairs","inputs":[{"name":"index","type":"uint256"}],"outputs":[{"name":"pair","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"allPairsLength","inputs":[],"outputs":[{"name":"count","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"createPair","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"}],"outputs":[{"name":"pair","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"getPair","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"}],"outputs":[{"name":"pair","type":"address"}],"stateMutability":"view"},
  {"type":"event","name":"PairCreated","inputs":[{"name":"token0","type":"address","indexed":true},{"name":"token1","type":"address","indexed":true},{"name":"pair","type":"address","indexed":false},{"name":"count","type":"uint256","indexed":false}],"anonymous":false},
  {"type":"error","name":"PairExists","inputs":[{"name":"pair","type":"address"}]},
  {"type":"error","name":"SameToken","inputs":[{"name":"token","type":"address"}]},
  {"type":"error","name":"ZeroToken","inputs":[]},
] as const

/** The deployments of the gateway, by chain id; none of its events is before `blockNumber`. */
export const swapGatewayDeployments = {
  31337: {"chainId":31337,"address":"0xa114c0a23E956cA67Dc91af1b5e30F4Db90D1942","blockNumber":3},
} as { readonly [chainId: number]: { chainId: number; address: `0x${string}`; blockNumber: number } | undefined }
