// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap pool
/// @notice Holds two tokens and exchanges one for the other so that the product of what it holds never falls; 0.3 % of what
/// is paid stays with those who brought the tokens.
/// @dev Has the functions and events of a Uniswap v2 pair, but for callbacks, protocol fees and the sums of prices. Tokens are sent
/// to the pool first; {mint} and {swap} look at what came. See https://docs.uniswap.org/contracts/v2/reference/smart-contracts/pair
interface ISwapPool {
    /// @notice Tokens were added.
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);

    /// @notice Tokens were taken back.
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);

    /// @notice Tokens were exchanged.
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    /// @notice What the pool holds now.
    event Sync(uint112 reserve0, uint112 reserve1);

    /// @notice Nothing was asked for.
    error OutputIsZero();

    /// @notice More was asked for than the pool holds.
    error OutputAboveReserve(uint256 amount, uint256 reserve);

    /// @notice The pool's own tokens cannot receive.
    error RecipientNotPossible(address recipient);

    /// @notice The pool calls no one back.
    error CallbackNotOffered();

    /// @notice Nothing was paid.
    error InputIsZero();

    /// @notice What was paid is too little for what was asked for.
    error ProductFalls();

    /// @notice What was brought or taken back is too little to count.
    error LiquidityIsZero();

    /// @notice The pool cannot hold so much.
    error ReserveTooLarge(uint256 amount);

    /// @notice Turns the tokens that came since the last {Sync} into a share of the pool.
    /// @param to Who gets the share.
    /// @return liquidity The share.
    function mint(address to) external returns (uint256 liquidity);

    /// @notice Turns the share that was sent to the pool into tokens.
    /// @param to Who gets the tokens.
    /// @return amount0 Of the first token.
    /// @return amount1 Of the second token.
    function burn(address to) external returns (uint256 amount0, uint256 amount1);

    /// @notice Pays out, after the other token has come.
    /// @param amount0Out Of the first token.
    /// @param amount1Out Of the second token.
    /// @param to Who gets them.
    /// @param data Empty: the pool calls no one back.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;

    /// @notice Pays out what the pool holds beyond its reserves.
    /// @param to Who gets it.
    function skim(address to) external;

    /// @notice Takes what the pool holds as its reserves.
    function sync() external;

    /// @notice What the pool held when it was last used.
    /// @return reserve0 Of the first token.
    /// @return reserve1 Of the second token.
    /// @return blockTimestampLast When that was, Unix time modulo 2^32.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);

    /// @notice The token with the lower address.
    function token0() external view returns (address token);

    /// @notice The token with the higher address.
    function token1() external view returns (address token);

    /// @notice Who made the pool.
    function factory() external view returns (address maker);

    /// @notice The share that the first to bring tokens leaves in the pool, so that a share cannot become dear at will.
    function MINIMUM_LIQUIDITY() external view returns (uint256 share);
}
