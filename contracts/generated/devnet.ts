// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The faucet, which gives tokens and collectibles to newcomers of the devnet. */
export const devnetFaucetAddress: `0x${string}` =
  '0x0F37C68f73586A05579a7ffFa3E45E86bAFDbA71'

/** The ABI of the faucet. */
export const devnetFaucetAbi = [
  {"type":"constructor","inputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"SEEDER","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"airdrop","inputs":[{"name":"accounts","type":"address[]"},{"name":"amount","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"dollar","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"endStep","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"herons","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"isWelcomed","inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"moss","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"move","inputs":[{"name":"token","type":"address"},{"name":"from","type":"address"},{"name":"to","type":"address"},{"name":"tokenId","type":"uint256"},{"name":"amount","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"pebble","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"shells","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"spam","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"steps","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"welcome","inputs":[{"name":"account","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"event","name":"Welcomed","inputs":[{"name":"account","type":"address","indexed":true}],"anonymous":false},
  {"type":"error","name":"NotSeeder","inputs":[{"name":"caller","type":"address"}]},
] as const

/** The address of Multicall3, which makes many reads in one call, on the devnet as on most chains. */
export const multicall3Address: `0x${string}` =
  '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The tokens of the devnet, chain 31337. */
export const devnetTokens = {
  dollar: { address: '0x0e2457Dc13731657BdeEDa7467264cA114C0a528', standard: 'erc20', symbol: 'HUSD', decimals: 6 },
  pebble: { address: '0x4b4B68293c7dA83aAB60797D397308A48a0C2aa3', standard: 'erc20', symbol: 'PBL', decimals: 8 },
  moss: { address: '0x87c7dEe6C034e30A403b8022A2f4318925B28AbE', standard: 'erc20', symbol: 'MOSS', decimals: 18 },
  spam: { address: '0xfE5d6F38061C2DCB2E24DE79F83BE2f7F7A9D9F8', standard: 'erc20', symbol: 'claim.example', decimals: 18 },
  herons: { address: '0x5420107c0Ac22B2bc42493595A8C809871bAe8C5', standard: 'erc721', symbol: 'HERON', decimals: 0 },
  shells: { address: '0xD06afC5ef18336a277d79c659C9bBE0BcE470c37', standard: 'erc1155', symbol: 'SHELL', decimals: 0 },
} as const
