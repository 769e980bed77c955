// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ISwapFactory} from "./interfaces/ISwapFactory.sol";
import {ISwapPool} from "./interfaces/ISwapPool.sol";
import {ISwapRouter} from "./interfaces/ISwapRouter.sol";
import {IWrappedEther} from "./interfaces/IWrappedEther.sol";

/// @notice See {ISwapRouter}. The router keeps no balance and no state between calls.
contract SwapRouter is ISwapRouter {
    using SafeERC20 for IERC20;

    /// @inheritdoc ISwapRouter
    address public immutable override factory;
    /// @inheritdoc ISwapRouter
    address public immutable override WETH;

    modifier inTime(uint256 deadline) {
        if (block.timestamp > deadline) revert Expired(deadline, block.timestamp);
        _;
    }

    /// @param pools The factory whose pools the router uses.
    /// @param wrappedEther The contract of wrapped ether.
    constructor(address pools, address wrappedEther) {
        factory = pools;
        WETH = wrappedEther;
    }

    receive() external payable {
        if (msg.sender != WETH) revert UnexpectedEther(msg.sender);
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external override inTime(deadline) returns (uint256[] memory amounts) {
        amounts = quoteAtLeast(amountIn, amountOutMin, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, poolOf(path[0], path[1]), amountIn);
        exchange(amounts, path, to);
    }

    /// @inheritdoc ISwapRouter
    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        override
        inTime(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = quoteAtLeast(msg.value, amountOutMin, path);
        wrapInto(path);
        exchange(amounts, path, to);
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external override inTime(deadline) returns (uint256[] memory amounts) {
        amounts = quoteAtLeast(amountIn, amountOutMin, path);
        if (path[path.length - 1] != WETH) revert PathNotPossible();
        IERC20(path[0]).safeTransferFrom(msg.sender, poolOf(path[0], path[1]), amountIn);
        exchange(amounts, path, address(this));
        payEther(to, amounts[amounts.length - 1]);
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external override inTime(deadline) {
        if (path.length < 2) revert PathNotPossible();
        IERC20(path[0]).safeTransferFrom(msg.sender, poolOf(path[0], path[1]), amountIn);
        exchangeReceivedAmounts(path, to, amountOutMin);
    }

    /// @inheritdoc ISwapRouter
    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable override inTime(deadline) {
        if (path.length < 2) revert PathNotPossible();
        wrapInto(path);
        exchangeReceivedAmounts(path, to, amountOutMin);
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external override inTime(deadline) {
        if (path.length < 2 || path[path.length - 1] != WETH) revert PathNotPossible();
        IERC20(path[0]).safeTransferFrom(msg.sender, poolOf(path[0], path[1]), amountIn);
        payEther(to, exchangeReceivedAmounts(path, address(this), amountOutMin));
    }

    /// @inheritdoc ISwapRouter
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut)
        public
        pure
        override
        returns (uint256 amountOut)
    {
        if (amountIn == 0 || reserveIn == 0 || reserveOut == 0) revert NothingToExchange();
        uint256 inputAfterFee = amountIn * 997;
        return inputAfterFee * reserveOut / (reserveIn * 1_000 + inputAfterFee);
    }

    /// @inheritdoc ISwapRouter
    function getAmountsOut(uint256 amountIn, address[] calldata path)
        public
        view
        override
        returns (uint256[] memory amounts)
    {
        if (path.length < 2) revert PathNotPossible();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 index = 1; index < path.length; index++) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[index - 1], path[index]);
            amounts[index] = getAmountOut(amounts[index - 1], reserveIn, reserveOut);
        }
    }

    function quoteAtLeast(uint256 amountIn, uint256 minimum, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        uint256 amount = amounts[amounts.length - 1];
        if (amount < minimum) revert OutputBelowMinimum(amount, minimum);
    }

    function wrapInto(address[] calldata path) private {
        if (path[0] != WETH) revert PathNotPossible();
        IWrappedEther(WETH).deposit{value: msg.value}();
        IERC20(WETH).safeTransfer(poolOf(path[0], path[1]), msg.value);
    }

    function payEther(address to, uint256 amount) private {
        IWrappedEther(WETH).withdraw(amount);
        (bool isPaid,) = to.call{value: amount}("");
        if (!isPaid) revert PaymentRefused(to, amount);
    }

    /// @dev The payment must already be in the first pool. Each pool pays into the next, and the last pays `to`.
    function exchange(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 index = 1; index < path.length; index++) {
            exchangeAt(path, index, amounts[index], to);
        }
    }

    /// @dev Like {exchange}, but measures the amount that arrived in each pool, for tokens that deduct a part of each transfer.
    function exchangeReceivedAmounts(address[] calldata path, address to, uint256 minimum)
        private
        returns (uint256 amount)
    {
        address last = path[path.length - 1];
        uint256 before = IERC20(last).balanceOf(to);
        for (uint256 index = 1; index < path.length; index++) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[index - 1], path[index]);
            uint256 held = IERC20(path[index - 1]).balanceOf(poolOf(path[index - 1], path[index]));
            exchangeAt(path, index, getAmountOut(held - reserveIn, reserveIn, reserveOut), to);
        }
        amount = IERC20(last).balanceOf(to) - before;
        if (amount < minimum) revert OutputBelowMinimum(amount, minimum);
    }

    function exchangeAt(address[] calldata path, uint256 index, uint256 amountOut, address to) private {
        (address tokenIn, address tokenOut) = (path[index - 1], path[index]);
        address next = index + 1 < path.length ? poolOf(tokenOut, path[index + 1]) : to;
        (uint256 out0, uint256 out1) = tokenIn < tokenOut ? (uint256(0), amountOut) : (amountOut, uint256(0));
        ISwapPool(poolOf(tokenIn, tokenOut)).swap(out0, out1, next, "");
    }

    function reservesOf(address tokenIn, address tokenOut)
        private
        view
        returns (uint256 reserveIn, uint256 reserveOut)
    {
        (uint256 reserve0, uint256 reserve1,) = ISwapPool(poolOf(tokenIn, tokenOut)).getReserves();
        return tokenIn < tokenOut ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function poolOf(address tokenA, address tokenB) private view returns (address pool) {
        pool = ISwapFactory(factory).getPair(tokenA, tokenB);
        if (pool == address(0)) revert PoolNotFound(tokenA, tokenB);
    }
}
