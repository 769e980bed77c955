// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Wrapped ether
/// @notice A token whose every unit is backed by a wei that the contract holds.
/// @dev Has the functions and events of WETH9.
interface IWrappedEther {
    /// @notice Ether became tokens.
    event Deposit(address indexed dst, uint256 wad);

    /// @notice Tokens became ether.
    event Withdrawal(address indexed src, uint256 wad);

    /// @notice The caller did not accept the ether.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Gives the caller tokens for the ether sent along.
    function deposit() external payable;

    /// @notice Gives the caller ether for tokens.
    /// @param wad The amount, in wei.
    function withdraw(uint256 wad) external;
}
