// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap router
/// @notice Exchanges along a path of pools.
/// @dev Has those functions of Uniswap's v2 router that exchange a given amount, and its quotes.
/// See https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02
interface ISwapRouter {
    /// @notice The time is over.
    error Expired(uint256 deadline, uint256 timestamp);

    /// @notice A path has at least two tokens, and begins or ends with wrapped ether where ether is exchanged.
    error PathNotPossible();

    /// @notice Two tokens of the path have no pool.
    error PoolNotFound(address tokenA, address tokenB);

    /// @notice A pool holds nothing, or nothing is exchanged.
    error NothingToExchange();

    /// @notice Less would come than the minimum.
    error OutputBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice The recipient did not take the ether.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Ether comes from the contract of wrapped ether alone.
    error UnexpectedEther(address sender);

    /// @notice Exchanges tokens for tokens.
    /// @param amountIn How much of the path's first token is pulled from the caller.
    /// @param amountOutMin The least of the last token that `to` gets.
    /// @param path The tokens.
    /// @param to Who gets it.
    /// @param deadline The last second at which it may happen, Unix time.
    /// @return amounts How much of each token of the path.
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    /// @notice Exchanges the ether sent along for tokens; the path begins with wrapped ether.
    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory amounts);

    /// @notice Exchanges tokens for ether; the path ends with wrapped ether.
    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    /// @notice As {swapExactTokensForTokens}, for tokens that keep a part of each transfer.
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;

    /// @notice As {swapExactETHForTokens}, for tokens that keep a part of each transfer.
    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable;

    /// @notice As {swapExactTokensForETH}, for tokens that keep a part of each transfer.
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;

    /// @notice What a pool gives for an amount.
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut)
        external
        pure
        returns (uint256 amountOut);

    /// @notice What a path gives for an amount, with the amounts on the way.
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory amounts);

    /// @notice Whose pools are used.
    function factory() external view returns (address maker);

    /// @notice Where wrapped ether is.
    function WETH() external view returns (address token);
}
