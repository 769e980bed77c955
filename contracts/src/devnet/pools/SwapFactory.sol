// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapFactory} from "./interfaces/ISwapFactory.sol";
import {SwapPool} from "./SwapPool.sol";

/// @notice See {ISwapFactory}.
contract SwapFactory is ISwapFactory {
    /// @inheritdoc ISwapFactory
    mapping(address tokenA => mapping(address tokenB => address pair)) public override getPair;
    /// @inheritdoc ISwapFactory
    address[] public override allPairs;

    /// @inheritdoc ISwapFactory
    function createPair(address tokenA, address tokenB) external override returns (address pair) {
        if (tokenA == tokenB) revert SameToken(tokenA);
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        if (token0 == address(0)) revert ZeroToken();
        if (getPair[token0][token1] != address(0)) revert PairExists(getPair[token0][token1]);
        // All pools can have the same salt, since the address also depends on the constructor's arguments, which are the
        // tokens.
        pair = address(new SwapPool{salt: bytes32(0)}(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }

    /// @inheritdoc ISwapFactory
    function allPairsLength() external view override returns (uint256 count) {
        return allPairs.length;
    }
}
