// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap router
/// @notice Exchanges tokens along a path of pools.
/// @dev Has the functions of Uniswap's v2 router that exchange a given input amount, and those that quote the output for it.
/// See https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02
interface ISwapRouter {
    /// @notice The deadline has passed.
    error Expired(uint256 deadline, uint256 timestamp);

    /// @notice The path has fewer than two tokens, or does not begin or end with wrapped ether in an exchange of ether.
    error PathNotPossible();

    /// @notice Two successive tokens of the path have no pool.
    error PoolNotFound(address tokenA, address tokenB);

    /// @notice The amount is zero, or a pool is empty.
    error NothingToExchange();

    /// @notice The output would be less than the minimum.
    error OutputBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice The recipient did not accept the ether.
    error PaymentRefused(address account, uint256 amount);

    /// @notice The sender of the ether is not the contract of wrapped ether.
    error UnexpectedEther(address sender);

    /// @notice Exchanges tokens for tokens.
    /// @param amountIn The amount of the path's first token to pull from the caller.
    /// @param amountOutMin The smallest amount of the path's last token that `to` must receive.
    /// @param path The tokens, each of which is exchanged for the next.
    /// @param to The recipient.
    /// @param deadline The last second at which the exchange may happen, in Unix time.
    /// @return amounts The amount of each token of the path.
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    /// @notice Exchanges the ether of the call for tokens. The path begins with wrapped ether.
    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory amounts);

    /// @notice Exchanges tokens for ether. The path ends with wrapped ether.
    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    /// @notice Like {swapExactTokensForTokens}, for tokens that deduct a part of each transfer.
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;

    /// @notice Like {swapExactETHForTokens}, for tokens that deduct a part of each transfer.
    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable;

    /// @notice Like {swapExactTokensForETH}, for tokens that deduct a part of each transfer.
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;

    /// @notice Returns the output of a pool with these reserves for an input, less the pool's fee.
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut)
        external
        pure
        returns (uint256 amountOut);

    /// @notice Returns the amount of each token of a path for an input; the last is the output.
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory amounts);

    /// @notice Returns the factory whose pools the router uses.
    function factory() external view returns (address maker);

    /// @notice Returns the contract of wrapped ether.
    function WETH() external view returns (address token);
}
