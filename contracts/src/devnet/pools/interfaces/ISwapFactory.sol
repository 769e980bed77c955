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
    /// @param count The number of pools, including this one.
    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    /// @notice The two tokens are the same.
    error SameToken(address token);

    /// @notice One of the tokens is the zero address.
    error ZeroToken();

    /// @notice The two tokens already have a pool.
    error PairExists(address pair);

    /// @notice Creates the pool of two tokens, which may be given in either order.
    function createPair(address tokenA, address tokenB) external returns (address pair);

    /// @notice Returns the pool of two tokens, which may be given in either order; zero if there is none.
    function getPair(address tokenA, address tokenB) external view returns (address pair);

    /// @notice Returns a pool by its index, from 0.
    function allPairs(uint256 index) external view returns (address pair);

    /// @notice Returns the number of pools.
    function allPairsLength() external view returns (uint256 count);
}
