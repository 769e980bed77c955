// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap factory
/// @notice Creates a pool for each pair of tokens.
/// @dev Has the functions and the event of a Uniswap v2 factory, except protocol fees.
interface ISwapFactory {
    /// @notice A pool was created.
    /// @param token0 The token with the lower address.
    /// @param token1 The token with the higher address.
    /// @param pair The pool.
    /// @param count How many pools there are now.
    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    /// @notice A pool needs two tokens.
    error SameToken(address token);

    /// @notice The zero address is no token.
    error ZeroToken();

    /// @notice The two tokens have a pool already.
    error PairExists(address pair);

    /// @notice Creates the pool of two tokens, in any order.
    function createPair(address tokenA, address tokenB) external returns (address pair);

    /// @notice The pool of two tokens, in any order; zero when there is none.
    function getPair(address tokenA, address tokenB) external view returns (address pair);

    /// @notice A pool by its number, from 0.
    function allPairs(uint256 index) external view returns (address pair);

    /// @notice How many pools there are.
    function allPairsLength() external view returns (uint256 count);
}
