// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Wrapped ether
/// @notice A token that is backed by the contract's ether: one wei for each unit.
/// @dev Has the functions and events of WETH9.
interface IWrappedEther {
    /// @notice An account exchanged ether for tokens.
    event Deposit(address indexed dst, uint256 wad);

    /// @notice An account exchanged tokens for ether.
    event Withdrawal(address indexed src, uint256 wad);

    /// @notice The caller did not accept the ether.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Mints tokens for the caller in exchange for the ether of the call.
    function deposit() external payable;

    /// @notice Burns tokens of the caller, and pays the same amount of ether to the caller.
    /// @param wad The amount, in wei.
    function withdraw(uint256 wad) external;
}
