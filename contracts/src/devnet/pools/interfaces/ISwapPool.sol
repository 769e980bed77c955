// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap pool
/// @notice Holds reserves of two tokens and exchanges one for the other. No exchange lowers the product of the reserves. A fee
/// of 0.3 % of each payment goes to the liquidity providers.
/// @dev Has the functions and events of a Uniswap v2 pair, except callbacks, protocol fees and cumulative prices. The caller
/// sends tokens to the pool first; {mint} and {swap} measure the amounts that arrived. See
/// https://docs.uniswap.org/contracts/v2/reference/smart-contracts/pair
interface ISwapPool {
    /// @notice Tokens were added.
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);

    /// @notice Tokens were withdrawn.
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

    /// @notice The pool's reserves changed.
    event Sync(uint112 reserve0, uint112 reserve1);

    /// @notice The call requests no output.
    error OutputIsZero();

    /// @notice The call requests the pool's whole reserve of a token, or more.
    error OutputAboveReserve(uint256 amount, uint256 reserve);

    /// @notice The recipient is one of the pool's own tokens.
    error RecipientNotPossible(address recipient);

    /// @notice The call requests a callback, which this pool does not support.
    error CallbackNotOffered();

    /// @notice The pool has received no payment.
    error InputIsZero();

    /// @notice The payment is too small for the output.
    error ProductFalls();

    /// @notice The amount added or withdrawn is too small.
    error LiquidityIsZero();

    /// @notice The amount is above the largest possible reserve.
    error ReserveTooLarge(uint256 amount);

    /// @notice Mints a share of the pool for the tokens that arrived since the last {Sync}.
    /// @param to The recipient of the share.
    /// @return liquidity The share.
    function mint(address to) external returns (uint256 liquidity);

    /// @notice Burns the share that was sent to the pool, and pays out the same share of both tokens.
    /// @param to The recipient of the tokens.
    /// @return amount0 The amount of the first token.
    /// @return amount1 The amount of the second token.
    function burn(address to) external returns (uint256 amount0, uint256 amount1);

    /// @notice Pays out tokens, in exchange for those that the caller has sent to the pool.
    /// @param amount0Out The amount of the first token.
    /// @param amount1Out The amount of the second token.
    /// @param to The recipient.
    /// @param data Must be empty, because the pool makes no callbacks.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;

    /// @notice Pays out the part of the pool's balances that is above its reserves.
    /// @param to The recipient.
    function skim(address to) external;

    /// @notice Sets the reserves to the pool's balances.
    function sync() external;

    /// @notice Returns the reserves after the pool was last used.
    /// @return reserve0 The amount of the first token.
    /// @return reserve1 The amount of the second token.
    /// @return blockTimestampLast The time of that use, in Unix seconds modulo 2^32.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);

    /// @notice Returns the token with the lower address.
    function token0() external view returns (address token);

    /// @notice Returns the token with the higher address.
    function token1() external view returns (address token);

    /// @notice Returns the factory that created the pool.
    function factory() external view returns (address maker);

    /// @notice Returns the share that the first provider leaves in the pool, so that no provider can make a share arbitrarily
    /// expensive.
    function MINIMUM_LIQUIDITY() external view returns (uint256 share);
}
